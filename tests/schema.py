"""What is sent against the JSON Schema that describes it: as much of the standard as Hetman's schema uses; any other word in it is an error."""
import json
import re

PLAIN = {"$schema", "title", "version", "verbs", "$defs", "description", "words"}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}


class Wrong(Exception):
    """A place in a document, and what is wrong there."""


def check(schema, value, root, at="$"):
    """Raises Wrong if the value is not as in the schema."""
    for word, expected in schema.items():
        if word not in PLAIN:
            CHECKS[word](expected, value, root, at, schema)


def need(holds, at, words):
    if not holds:
        raise Wrong(f"{at}: {words}")


def is_type(expected, value, root, at, schema):
    need(isinstance(value, TYPES[expected]) and (expected == "boolean" or not isinstance(value, bool)), at, f"{json.dumps(value)[:60]} is no {expected}")


def any_of(expected, value, root, at, schema):
    faults = []
    for one in expected:
        try:
            check(one, value, root, at)
            return
        except Wrong as wrong:
            faults.append(str(wrong))
    raise Wrong("; ".join(faults))


def reference(expected, value, root, at, schema):
    check(root["$defs"][re.fullmatch(r"#/\$defs/(.+)", expected)[1]], value, root, at)


def properties(expected, value, root, at, schema):
    for name, one in expected.items():
        if isinstance(value, dict) and name in value:
            check(one, value[name], root, f"{at}.{name}")


def additional(expected, value, root, at, schema):
    for name in set(value) - set(schema.get("properties", ())) if isinstance(value, dict) else ():
        need(expected is not False, at, f"a member {name} that is not described")
        if expected is not True:
            check(expected, value[name], root, f"{at}.{name}")


def items(expected, value, root, at, schema):
    for i, item in enumerate(value if isinstance(value, list) else ()):
        check(expected, item, root, f"{at}[{i}]")


def prefix_items(expected, value, root, at, schema):
    for one, item in zip(expected, value if isinstance(value, list) else ()):
        check(one, item, root, f"{at}.{one['title']}")


def of_number(value):
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


CHECKS = {
    "type": is_type, "anyOf": any_of, "$ref": reference, "properties": properties, "additionalProperties": additional,
    "items": items, "prefixItems": prefix_items,
    "enum": lambda expected, value, root, at, schema: need(value in expected, at, f"{json.dumps(value)[:60]} is none of {expected}"),
    "required": lambda expected, value, root, at, schema: need(not isinstance(value, dict) or set(expected) <= set(value), at,
                                                           f"without {set(expected) - set(value) if isinstance(value, dict) else ''}"),
    "minItems": lambda expected, value, root, at, schema: need(len(value) >= expected, at, f"{len(value)} items"),
    "maxItems": lambda expected, value, root, at, schema: need(len(value) <= expected, at, f"{len(value)} items"),
    "minLength": lambda expected, value, root, at, schema: need(len(value) >= expected, at, "too short a text"),
    "maxLength": lambda expected, value, root, at, schema: need(len(value) <= expected, at, "too long a text"),
    "minimum": lambda expected, value, root, at, schema: need(of_number(value) is None or value >= expected, at, f"{value} is below {expected}"),
    "maximum": lambda expected, value, root, at, schema: need(of_number(value) is None or value <= expected, at, f"{value} is above {expected}"),
}
