"""Reads include/anole/mpi_calls.def as text: one Call per function, twins included."""

import re
from dataclasses import dataclass, field


@dataclass
class Parameter:
    kind: str
    argument: str  # the word in parentheses after the kind, or ""
    name: str
    type: str


@dataclass
class Call:
    name: str
    family: str
    result: str
    parameters: list
    function: str  # whose number and fields its events have: its small twin's, if it is a large one
    written: bool = False
    scalars: list = field(default_factory=list)  # (FieldKind, name), of written rows
    arrays: list = field(default_factory=list)
    late: list = field(default_factory=list)

    @property
    def is_large(self):
        return self.name != self.function

    def find(self, *kinds):
        return next((p for p in self.parameters if p.kind in kinds), None)


@dataclass
class Table:
    calls: list
    excluded: dict  # name -> reason


def split(text, separator=","):
    """Splits at separators that no parentheses enclose."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == separator and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    parts.append(text[start:].strip())
    return parts


def groups(text):
    """The contents of the outermost parentheses of "(a, b) (c, d)"."""
    found, depth, start = [], 0, 0
    for at, char in enumerate(text):
        if char == "(":
            depth += 1
            if depth == 1:
                start = at + 1
        elif char == ")":
            depth -= 1
            if depth == 0:
                found.append(text[start:at].strip())
    return [group for group in found if group]


def rows(text):
    """(macro, arguments) of every row; comments and directives are dropped."""
    text = re.sub(r"//[^\n]*", "", text)
    text = re.sub(r"(?m)^#.*$", "", text)
    at = 0
    while match := re.compile(r"\s*((?:MPI|ANOLE)_\w+)\(").match(text, at):
        depth, end = 1, match.end()
        while depth:
            depth += (text[end] == "(") - (text[end] == ")")
            end += 1
        yield match.group(1), " ".join(text[match.end() : end - 1].split())
        at = end
    if text[at:].strip():
        raise SystemExit(f"the table of calls: cannot read {text[at:].strip()[:60]!r}")


def parameter(text, kinds, large):
    spec, name = split(text)
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", spec)
    kind, argument = match.group(1), match.group(2) or ""
    if kind == "Opaque":
        return Parameter(kind, argument, name, argument)
    if kind == "Ellipsis":
        return Parameter(kind, "", name, "...")
    return Parameter(kind, argument, name, kinds[kind][1 if large else 0])


def load_own(path):
    """The calls of include/anole/own_calls.def."""
    found = []
    for _, arguments in rows(open(path, encoding="utf-8").read()):
        name, family, *fields = split(arguments)
        scalars, arrays = ([tuple(split(g)) for g in groups(part[1:-1])] for part in fields)
        found.append(Call(name, family, "void", [], name, True, scalars, arrays))
    return found


def load(path):
    kinds, sources, table = {}, {}, Table([], {})

    def add(name, family, result, text, function=None):
        parameters = [parameter(p, kinds, large=function is not None) for p in groups(text)]
        call = Call(name, family, result, parameters, function or name)
        table.calls.append(call)
        return call

    for macro, arguments in rows(open(path, encoding="utf-8").read()):
        parts = split(arguments)
        if macro == "MPI_KIND":
            kinds[parts[0]] = parts[1:]
        elif macro == "MPI_EXCLUDED":
            table.excluded[parts[0]] = parts[1].strip('"')
        elif macro == "MPI_TWIN":
            family, result, text = sources[parts[0]]
            add(parts[0] + "_c", family, result, parts[1] if len(parts) > 1 else text, parts[0])
        elif macro == "MPI_WRITTEN":
            call = add(parts[0], parts[1], "int", parts[2])
            call.written = True
            call.scalars, call.arrays, call.late = (
                [tuple(split(g)) for g in groups(part[1:-1])] for part in parts[3:6]
            )
        else:
            result = parts.pop(0) if macro == "MPI_CALL_RETURNS" else "int"
            sources[parts[0]] = (parts[1], result, parts[2] if len(parts) > 2 else "")
            add(parts[0], parts[1], result, sources[parts[0]][2])
    return table
