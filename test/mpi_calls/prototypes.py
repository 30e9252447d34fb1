#!/usr/bin/python3
"""Compares include/anole/mpi_calls.def with the installed mpi.h.

prototypes.py emit TABLE OUT.c CC ARGS
                                   a C file that only compiles if every row of a function that mpi.h has is its prototype
prototypes.py names TABLE CC ARGS  fails if mpi.h declares an MPI function that no row names
"""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from codegen.calls.declared import declared, known_to  # noqa: E402
from codegen.calls.table import load  # noqa: E402


def emit(table, out, command):
    lines = ["#include <mpi.h>", "typedef int AnoleRange[3];"]
    for call in known_to(table, command).calls:
        types = ", ".join(p.type for p in call.parameters) or "void"
        lines.append(
            f"_Static_assert(__builtin_types_compatible_p(__typeof__({call.name}), "
            f'{call.result}({types})), "{call.name} differs from mpi.h");'
        )
    pathlib.Path(out).write_text("\n".join(lines) + "\n")


def names(table, command):
    known = {call.name for call in table.calls} | set(table.excluded)
    functions = set(declared(command))
    missing = sorted(functions - known)
    if len(functions) < 400:
        sys.exit(f"only {len(functions)} functions found in mpi.h: the header was not understood")
    if missing:
        sys.exit("mpi.h has functions that mpi_calls.def does not list: " + ", ".join(missing))


def main():
    table = load(sys.argv[2])
    if sys.argv[1] == "emit":
        emit(table, sys.argv[3], sys.argv[4:])
    else:
        names(table, sys.argv[3:])


if __name__ == "__main__":
    main()
