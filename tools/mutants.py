"""Where tools/mutate changes C sources of this tree, and how a changed function lies asleep beside the original."""
import collections
import re

SWAPS = [("<=", "<"), (">=", ">"), ("==", "!="), ("!=", "=="), ("&&", "||"), ("||", "&&"), (" < ", " <= "),
         (" > ", " >= "), (" + ", " - "), (" - ", " + "), (" * ", " / "), ("true", "false"), ("false", "true"),
         ("++", "--"), ("+=", "-="), ("-=", "+="), (" ? ", " ? !"), ("if (", "if (!")]


def code_mask(text):
    """True for every character that is code, not comment, string or preprocessor line."""
    mask = [True] * len(text)
    pattern = r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|^#(?:[^\n]*\\\n)*[^\n]*"
    for match in re.finditer(pattern, text, re.S | re.M):
        mask[match.start():match.end()] = [False] * (match.end() - match.start())
    return mask


def places(text):
    """All changes of one place: (offset, old, new)."""
    mask = code_mask(text)
    found = []
    for old, new in SWAPS:
        pattern = r"\b%s\b" % old if old.isalpha() else re.escape(old)
        found += [(m.start(), old, new) for m in re.finditer(pattern, text) if mask[m.start()]]
    for match in re.finditer(r"(?<![\w.])\d+(?![\w.])", text):
        if mask[match.start()]:
            found.append((match.start(), match.group(), str(int(match.group()) + 1)))
    return found


def changed(text, place):
    offset, old, new = place
    return text[:offset] + new + text[offset + len(old):]


class Function:
    """A definition at the top level: where it is, its heading, and how another of the same heading is called."""

    def __init__(self, start, body, end, heading, name, arguments, is_void):
        self.start, self.body, self.end = start, body, end
        self.heading, self.name, self.arguments, self.is_void = heading, name, arguments, is_void

    def copy_heading(self, number):
        heading = re.sub(r"\b%s\(" % self.name, "%s__m%d(" % (self.name, number), self.heading, count=1)
        return heading if heading.startswith("static") else "static " + heading


def split_arguments(text):
    depth, begin, parts = 0, 0, []
    for at, character in enumerate(text + ","):
        depth += character in "([{"
        depth -= character in ")]}"
        if character == "," and depth == 0:
            parts.append(text[begin:at].strip())
            begin = at + 1
    return parts


def argument_name(text):
    text = re.sub(r"\bG_GNUC_\w+\b", "", text)
    pointer = re.search(r"\(\s*\*\s*(\w+)", text)
    if pointer:
        return pointer.group(1)
    return re.search(r"(\w+)\s*(?:\[[^\]]*\]\s*)*$", text).group(1)


def functions(text):
    """Definitions in the one style of the tree: name and brace begin a line. Variadic ones are left out."""
    found = []
    for match in re.finditer(r"(?<=\n)((?:[^\s{};#/*][^\n;{}]*\n)*?(\w+)\(((?:[^;{}])*?)\)\n)\{\n.*?\n\}\n", text, re.S):
        heading, name, inside = match.group(1).rstrip("\n"), match.group(2), match.group(3)
        before = heading[:heading.index(name + "(")]
        if "..." in inside or not before.strip():
            continue
        arguments = [] if inside.strip() == "void" else [argument_name(a) for a in split_arguments(inside)]
        kind = re.sub(r"\b(static|inline|extern|G_GNUC_\w+(\([^)]*\))?)\b", "", before).split()
        found.append(Function(match.start(1), text.index("\n{\n", match.end(1) - 1) + 3, match.end(), heading, name,
                              arguments, kind == ["void"]))
    return found


def function_of(place, every):
    return next((f for f in every if f.body <= place[0] < f.end), None)


def with_copies(text, mutants):
    """The source with a copy of its function for each mutant of it: mutants = [(function, place, number, slot)]."""
    groups = collections.defaultdict(list)
    for function, place, number, slot in mutants:
        groups[function.start].append((function, place, number, slot))
    for start in sorted(groups, reverse=True):
        function, slot = groups[start][0][0], groups[start][0][3]
        copies, cases = [], []
        for _, place, number, _ in groups[start]:
            body = changed(text, place)[function.body:function.end + len(place[2]) - len(place[1])]
            copies.append("%s\n{\n%s" % (function.copy_heading(number), body))
            call = "%s__m%d(%s)" % (function.name, number, ", ".join(function.arguments))
            cases.append("case %d: %s" % (number, call + "; return;" if function.is_void else "return " + call + ";"))
        guard = ("if (het_mutants_reached) het_mutants_reached[%d] = 1;\nif (het_mutant) switch (het_mutant) { %s }\n"
                 % (slot, " ".join(cases)))
        text = (text[:start] + function.heading + ";\n" + "".join(copies) + text[start:function.body] + guard
                + text[function.body:])
    return "extern int het_mutant; extern unsigned char *het_mutants_reached;\n" + text


class Mutant:
    """A change of one place. It is known by its line, not by where that is, so that it outlives changes elsewhere."""

    def __init__(self, path, text, place, line, source, nth):
        self.path, self.text, self.place, self.line, self.source = path, text, place, line, source
        self.where, self.change = f"{path}:{line}", f"{place[1].strip()} -> {place[2].strip()}"
        self.key = f"{path}:{nth}:{place[1]}:{place[2]}:{source}"
        self.function, self.number, self.slot = None, 0, 0


def mutants_of(path, text):
    lines, seen, found = text.splitlines(), collections.Counter(), []
    for place in sorted(places(text)):
        line = text.count("\n", 0, place[0]) + 1
        source = lines[line - 1].strip()
        same = (source, place[1], place[2])
        found.append(Mutant(path, text, place, line, source, seen[same]))
        seen[same] += 1
    return found


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()
