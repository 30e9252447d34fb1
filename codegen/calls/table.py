"""Reads include/anole/mpi_calls.def and own_calls.def: one Call per function, twins included."""

import pathlib
import re
from dataclasses import dataclass, field

from codegen.calls.role import Role, role_of
from codegen.calls.rows import groups, rows, split
from codegen.kinds import kind_of
from codegen.kinds.kind import Kind

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "include" / "anole"
OUTPUTS = ("", "same", "differs")


@dataclass
class Parameter:
    kind: Kind
    word: str  # in parentheses after the kind, or ""
    name: str
    type: str
    output: str = ""  # what the pass is told about it: "same", "differs", or "" for what its kind says


@dataclass
class Call:
    name: str
    family: str
    role: Role
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
        return next((p for p in self.parameters if p.kind.name in kinds), None)

    def behind(self, buffer):
        """The parameters that describe a buffer: those behind it and the buffers that follow at once."""
        rest = self.parameters[self.parameters.index(buffer) + 1:]
        while rest and rest[0].kind.buffer:
            rest = rest[1:]
        return rest


@dataclass
class Table:
    calls: list
    own: list  # of own_calls.def
    excluded: dict  # name -> reason

    @property
    def functions(self):
        """Those that have a number and fields."""
        return [call for call in self.calls if not call.is_large] + self.own


def parameter(text, large):
    spec, name, *output = split(text)
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", spec)
    kind, word = kind_of(match.group(1), match.group(2) or ""), match.group(2) or ""
    if output and output[0] not in OUTPUTS:
        raise SystemExit(f"mpi_calls.def: {name} cannot be {output[0]!r}")
    return Parameter(kind, word, name, large and kind.large or kind.type, *output)


def field_lists(texts):
    return [[tuple(split(group)) for group in groups(text[1:-1])] for text in texts]


def own_calls(path):
    return [Call(name, family, role_of(role), "void", [], name, True, *field_lists(fields))
            for _, (name, family, role, *fields) in rows(path)]


def call_of(result, name, family, role, text="", function=None):
    parameters = [parameter(p, large=function is not None) for p in groups(text)]
    return Call(name, family, role_of(role), result, parameters, function or name)


def twin(source, name, *other):
    """The twin of the call that `source` made; it may have other parameters."""
    result, _, family, role, text = source
    return call_of(result, name + "_c", family, role, *(other or [text]), name)


def written(name, family, role, text, *fields):
    call = call_of("int", name, family, role, text)
    call.written = True
    call.scalars, call.arrays, call.late = field_lists(fields)
    return call


def load(path=FOLDER / "mpi_calls.def"):
    table, sources = Table([], own_calls(FOLDER / "own_calls.def"), {}), {}
    for macro, parts in rows(path):
        if macro == "MPI_EXCLUDED":
            table.excluded[parts[0]] = parts[1].strip('"')
        elif macro == "MPI_TWIN":
            table.calls.append(twin(sources[parts[0]], *parts))
        elif macro == "MPI_WRITTEN":
            table.calls.append(written(*parts))
        else:
            parts = parts if macro == "MPI_CALL_RETURNS" else ["int", *parts]
            sources[parts[1]] = parts
            table.calls.append(call_of(*parts))
    return table
