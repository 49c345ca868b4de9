"""What is sent against the JSON Schema that describes it: as much of the standard as Hetman's schema uses; any other word in it is an error."""
import json
import re

PLAIN = {"$schema", "title", "version", "verbs", "$defs", "description", "words"}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}


class Wrong(Exception):
    """A place in a document, and what is wrong there."""


def check(schema, value, root, at="$"):
    """Raises Wrong if the value is not as the schema says."""
    for word, said in schema.items():
        if word not in PLAIN:
            CHECKS[word](said, value, root, at, schema)


def need(holds, at, words):
    if not holds:
        raise Wrong(f"{at}: {words}")


def is_type(said, value, root, at, schema):
    need(isinstance(value, TYPES[said]) and (said == "boolean" or not isinstance(value, bool)), at, f"{json.dumps(value)[:60]} is no {said}")


def any_of(said, value, root, at, schema):
    faults = []
    for one in said:
        try:
            check(one, value, root, at)
            return
        except Wrong as wrong:
            faults.append(str(wrong))
    raise Wrong("; ".join(faults))


def reference(said, value, root, at, schema):
    check(root["$defs"][re.fullmatch(r"#/\$defs/(.+)", said)[1]], value, root, at)


def properties(said, value, root, at, schema):
    for name, one in said.items():
        if isinstance(value, dict) and name in value:
            check(one, value[name], root, f"{at}.{name}")


def additional(said, value, root, at, schema):
    for name in set(value) - set(schema.get("properties", ())) if isinstance(value, dict) else ():
        need(said is not False, at, f"a member {name} that is not described")
        if said is not True:
            check(said, value[name], root, f"{at}.{name}")


def items(said, value, root, at, schema):
    for i, item in enumerate(value if isinstance(value, list) else ()):
        check(said, item, root, f"{at}[{i}]")


def prefix_items(said, value, root, at, schema):
    for one, item in zip(said, value if isinstance(value, list) else ()):
        check(one, item, root, f"{at}.{one['title']}")


def of_number(value):
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


CHECKS = {
    "type": is_type, "anyOf": any_of, "$ref": reference, "properties": properties, "additionalProperties": additional,
    "items": items, "prefixItems": prefix_items,
    "enum": lambda said, value, root, at, schema: need(value in said, at, f"{json.dumps(value)[:60]} is none of {said}"),
    "required": lambda said, value, root, at, schema: need(not isinstance(value, dict) or set(said) <= set(value), at,
                                                           f"without {set(said) - set(value) if isinstance(value, dict) else ''}"),
    "minItems": lambda said, value, root, at, schema: need(len(value) >= said, at, f"{len(value)} items"),
    "maxItems": lambda said, value, root, at, schema: need(len(value) <= said, at, f"{len(value)} items"),
    "minLength": lambda said, value, root, at, schema: need(len(value) >= said, at, "too short a text"),
    "maxLength": lambda said, value, root, at, schema: need(len(value) <= said, at, "too long a text"),
    "minimum": lambda said, value, root, at, schema: need(of_number(value) is None or value >= said, at, f"{value} is below {said}"),
    "maximum": lambda said, value, root, at, schema: need(of_number(value) is None or value <= said, at, f"{value} is above {said}"),
}
