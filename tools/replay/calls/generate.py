#!/usr/bin/python3
"""Expands mpi_calls.def to the functions that replay each call, one file for each family.

generate.py TABLE FOLDER          writes Calls.h, CallRows.cpp and FAMILY.cpp for each family
generate.py --list TABLE FOLDER   prints their names

PYTHONPATH has the folder of the generator of the tracer's wrappers, which knows what events record.

A replayed call is a fixed skeleton: take the arguments out of the event (Arguments.h), wait until the call is
due, make it, keep what it made. What goes into its slots is decided by decode.py and buffers.py, one small
rule a kind. The calls that the table marks as written by hand are so here, too."""

import pathlib
import sys

import buffers
import calls
import decode
import kinds
import layout

HEAD = "// Generated from include/anole/mpi_calls.def; do not edit.\n"


def families(table):
    return list(dict.fromkeys(call.family for call in table.calls if not call.written))


def names(folder, table):
    files = ["Calls.h", "CallRows.cpp"] + [f"{family}.cpp" for family in families(table)]
    return [pathlib.Path(folder) / name for name in files]


def write(path, text):
    """Leaves a file alone that has this text: what depends on it is not built again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def replayed(table):
    return [call for call in table.calls if not decode.unsupported(call)]


def function(call):
    """MPI_Type_free -> replayTypeFree"""
    words = call.name.removeprefix("MPI_").removeprefix("MPIX_").split("_")
    return "replay" + "".join(word[0].upper() + word[1:] for word in words)


class Body:
    """The text of one function: declarations, the call, and what comes before and after it."""

    def __init__(self, call):
        self.call = call
        self.first, self.declared, self.buffers, self.before, self.after = [], [], [], [], []
        self.arguments = {}
        self.comm, self.window = call.find("Comm", "FreeComm"), call.find("Win", "FreeWin")
        self.assign()

    def rule(self, text, p, field=None):
        element = p.type.removeprefix("const ").removesuffix("*").strip()
        return (text.replace("{x}", p.name).replace("{T}", element).replace("{f}", str(field))
                .replace("{c}", self.comm.name if self.comm else "MPI_COMM_NULL")
                .replace("{w}", self.window.name if self.window else ""))

    def assign(self):
        """Numbers fields as runtime/record/wrappers/layout.py does."""
        field, flags = 0, {}
        for p in self.call.parameters:
            if p.kind in kinds.IN:
                if p.kind in ("SendBuffer", "RecvBuffer"):
                    flags[p.name] = field
                else:
                    self.scalar(p, field)
                field += 1
        for p in self.call.parameters:
            if p.kind in kinds.OUT:
                self.out(p, field)
                field += len(kinds.OUT[p.kind][0])
        recorded = layout.recorded_arrays(self.call)
        for p in self.call.parameters:
            if p.kind in decode.ARRAYS:
                self.array(p, recorded.index(p))
            elif p.kind in ("SendBuffer", "RecvBuffer", "InBuffer", "OutBuffer"):
                text, argument = buffers.buffer(self.call, p, flags.get(p.name))
                self.buffers.append(self.rule(text, p))
                self.arguments[p.name] = self.rule(argument, p)
            elif p.kind == "Opaque":
                text, argument = decode.opaque(p.type)
                self.declared.append(self.rule(text, p))
                self.arguments[p.name] = self.rule(argument, p)
            elif p.name not in self.arguments:
                self.out(p, None)

    def scalar(self, p, field):
        kind = p.kind
        if kind in decode.OBJECTS:
            member = decode.OBJECTS[kind][0]
            self.first.append(f"auto &{p.name} = in.{member}({field});")
            self.arguments[p.name] = f"{p.name}.handle"
        elif kind.startswith("Free") or kind == "CommitType":
            member, table = decode.OBJECTS[kind.removeprefix("Free").removeprefix("Commit")]
            self.first.append(f"auto {p.name} = in.{member}({field}).handle;")
            self.arguments[p.name] = f"&{p.name}"
            if kind != "CommitType":
                self.before.append(f"in.awaitLastUse({field});")
                self.after.append(f"in.ended(in.objects().{table}, {field});")
        elif kind == "InOutLength":
            self.declared.append(self.rule("{T} {x} = in.number<{T}>({f});", p, field))
            self.arguments[p.name] = f"&{p.name}"
        else:
            text = decode.FILE_NAMES.get(self.call.name) if kind == "InText" else None
            self.declared.append(f"auto {p.name} = {self.rule(text or decode.IN[kind], p, field)};")
            self.arguments[p.name] = p.name

    def out(self, p, field):
        if p.kind in ("CommitType", "InOutLength"):
            return
        declaration, argument, after, before = (self.rule(t, p, field) for t in decode.OUT[p.kind])
        if status := decode.STATUSES.get(self.call.function) if p.kind == "StatusIn" else None:
            answer = len(layout.scalars(self.call)) - 1
            declaration = f"MPI_Status {p.name} = {status.replace('{o}', str(answer))};"
        # a request is counted when it is declared: after all that may leave the call out
        (self.buffers if "newRequest" in declaration else self.declared).append(declaration)
        self.arguments[p.name] = argument
        self.after += [after] if after else []
        self.before += [before] if before else []

    def array(self, p, number):
        vector, argument = decode.ARRAYS[p.kind]
        self.declared.append(f"auto {p.name} = {self.rule(vector, p, number)};")
        self.arguments[p.name] = self.rule(argument, p, number)


def text_of(call):
    body = Body(call)
    arguments = ", ".join(body.arguments[p.name] for p in call.parameters)
    mpi = f"{call.name}({arguments})"
    work = f"return {mpi};" if call.result == "int" else f"(void){mpi};\n    return MPI_SUCCESS;"
    after = body.after + buffers.afterwards(call)
    lines = [*body.first, *body.declared, *body.buffers, *body.before]
    issue = f"in.issue([&] {{\n    {work}\n  }})"
    lines.append(f"if ({issue}) {{\n    " + "\n    ".join(after) + "\n  }" if after else issue + ";")
    inner = "\n".join(f"  {line}" for line in lines)
    return f"void {function(call)}([[maybe_unused]] Arguments &in) {{\n{inner}\n}}\n"


def family_file(table, family):
    some = [call for call in replayed(table) if call.family == family and not call.written]
    return (HEAD + '#include "Calls.h"\n\n#include "tools/replay/arguments/Callbacks.h"\n'
            '#include "tools/replay/arguments/Spans.h"\n\nnamespace anole::replay {\n\n'
            + "\n".join(text_of(call) for call in some) + "\n} // namespace anole::replay\n")


def header(table, own):
    rows = "".join(f"void {function(call)}(Arguments &in);\n" for call in replayed(table) + own)
    return (HEAD + '#pragma once\n\n#include "tools/replay/arguments/Arguments.h"\n\n'
            f"namespace anole::replay {{\n\n{rows}\n}} // namespace anole::replay\n")


def call_table(table, own):
    """Plain data: as code that builds strings it takes a minute to compile."""
    small = [call for call in table.calls if not call.is_large] + own
    large = {call.function: call for call in table.calls if call.is_large}

    def pointer(call):
        return "nullptr" if call is None or decode.unsupported(call) else function(call)

    fields, rows = [], ""
    for call in small:
        own_fields = [field for part in layout.field_lists(call) for field in part]
        reason = f'"{why}"' if (why := decode.unsupported(call)) else "nullptr"
        rows += (f'    {{"{call.name}", {pointer(call)}, {pointer(large.get(call.name))}, {reason}, '
                 f"{len(fields)}, {len(own_fields)}}},\n")
        fields += own_fields
    listed = "".join(f'    {{"{name}", FieldKind::{kind}}},\n' for kind, name in fields)
    return (HEAD + '#include "tools/replay/calls/CallTable.h"\n\n#include "Calls.h"\n\n#include <iterator>\n\n'
            f"namespace anole::replay {{\n\nconst CallField callFields[] = {{\n{listed}}};\n\n"
            f"const CallRow callRows[] = {{\n{rows}}};\nconst size_t callCount = std::size(callRows);\n\n"
            "} // namespace anole::replay\n")


def main():
    listing = sys.argv[1] == "--list"
    table_path, folder = sys.argv[2:4] if listing else sys.argv[1:3]
    table = calls.load(table_path)
    if listing:
        print(";".join(map(str, names(folder, table))), end="")
        return
    own = calls.load_own(pathlib.Path(table_path).with_name("own_calls.def"))
    texts = [header(table, own), call_table(table, own)]
    texts += [family_file(table, family) for family in families(table)]
    for path, text in zip(names(folder, table), texts):
        write(path, text)


if __name__ == "__main__":
    main()
