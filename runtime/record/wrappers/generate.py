#!/usr/bin/python3
"""Expands mpi_calls.def to the wrappers, the function numbers and the table of fields.

generate.py TABLE OWN FOLDER
                            writes FunctionIds.h, FunctionRows.cpp, NextCalls.h and Wrappers*.cpp
                            (FILES of them); OWN is own_calls.def, whose functions have numbers
                            and fields only
generate.py --list FOLDER   prints their names

A wrapper is the fixed skeleton of Interception.h; what goes into its slots is decided by kinds.py,
one small rule a kind. Rejected: C macros alone. They cannot sort fields (inputs, outputs, arrays)
nor look at another parameter of the row, and their errors are unreadable.
"""

import pathlib
import sys

import calls
import emit
import layout

FILES = 4
HEAD = "// Generated from include/anole/mpi_calls.def; do not edit.\n"


def names(folder):
    files = ["FunctionIds.h", "FunctionRows.cpp", "NextCalls.h"] + [f"Wrappers{i}.cpp" for i in range(FILES)]
    return [str(pathlib.Path(folder) / name) for name in files]


def write(path, text):
    """Leaves a file alone that has this text: what depends on it is not built again."""
    path = pathlib.Path(path)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def functions_of(table, own):
    return [call for call in table.calls if not call.is_large] + own


def ids(table, own):
    rows = "".join(f"  {call.name},\n" for call in functions_of(table, own))
    return (
        HEAD + "#pragma once\n\n#include <cstdint>\n\nnamespace anole::record {\n\n"
        "/// The functions' numbers in this process; a trace names them.\n"
        f"enum class Function : uint16_t {{\n{rows}}};\n\n}} // namespace anole::record\n"
    )


def function_rows(table, own):
    small = functions_of(table, own)
    functions = "".join(layout.function_row(call) for call in small)
    fields = "".join(layout.field_rows(call) for call in small)
    names_of_calls = "".join(f'    "{call.name}",\n' for call in table.calls)
    return (
        HEAD + '#include "runtime/record/functions/FunctionTable.h"\n\nnamespace anole::record {\n\n'
        f"const FieldRow fieldRows[] = {{\n{fields}}};\n\n"
        f"const FunctionRow functionRows[] = {{\n{functions}}};\n"
        "const size_t functionCount = std::size(functionRows);\n\n"
        f"const char *const callNames[] = {{\n{names_of_calls}}};\n"
        "const size_t callCount = std::size(callNames);\n\n} // namespace anole::record\n"
    )


def next_calls(table):
    pointers = "".join(
        f"  decltype(&P{call.name}) {call.name} = P{call.name};\n" for call in table.calls)
    return (
        HEAD + "#pragma once\n\n#include <mpi.h>\n\nnamespace anole::record {\n\n"
        "/// What the wrappers call: MPI, or a tool between this library and MPI.\n"
        f"struct NextCalls {{\n{pointers}}};\n\n"
        '/// Changed only while this library is loaded (runtime/record/redirect/FindNext.h).\n'
        'extern NextCalls nextCalls __attribute__((visibility("hidden")));\n\n'
        "} // namespace anole::record\n"
    )


def wrappers(some):
    return (
        HEAD + '#include "runtime/record/mpi/Wrapper.h"\n\nusing namespace anole::record;\n\n'
        + "\n".join(emit.wrapper(call) for call in some)
    )


def main():
    if sys.argv[1] == "--list":
        print(";".join(names(sys.argv[2])), end="")
        return
    table, own, paths = calls.load(sys.argv[1]), calls.load_own(sys.argv[2]), names(sys.argv[3])
    layout.check_twins(table)
    generated = [call for call in table.calls if not call.written]
    texts = [ids(table, own), function_rows(table, own), next_calls(table)]
    texts += [wrappers(generated[i::FILES]) for i in range(FILES)]
    for path, text in zip(paths, texts):
        write(path, text)


if __name__ == "__main__":
    main()
