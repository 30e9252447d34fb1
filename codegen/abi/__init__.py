"""The binary interface of MPI-5: an mpi.h to compile the runtime with, and a library to link it with.

The functions with PMPI_ in front are weak. An MPI whose standard is older or newer than the table lacks some, and the
runtime is to be loaded with it all the same: only who calls such a function needs it. Rejected: the header and the
library of some MPI that is installed. Few have one yet, and all must lead to the same runtime."""

import pathlib
import re

from codegen.calls import HEAD
from codegen.calls.rows import groups, rows, split
from codegen.calls.table import FOLDER

TEMPLATE = pathlib.Path(__file__).with_name("mpi.h.in")


def pairs(text):
    return [split(group) for group in groups(text)]


class Interface:
    """What mpi_abi.def says."""

    def __init__(self, path=FOLDER / "mpi_abi.def"):
        self.constants, self.absent = [], set()
        for macro, parts in rows(path):
            if macro == "ANOLE_ABSENT":
                self.absent.update(parts)
            elif macro == "ANOLE_CONSTANTS":
                self.constants += [(name, f"(({parts[0]}){value})") for name, value in pairs(parts[1])]
            else:
                self.constants += [(name, f"({value})") for name, value in pairs(parts[0])]

    def has(self, name):
        return name.startswith("MPI_") and name not in self.absent


def macro(name, value):
    """Versions are plain, for #if."""
    return f"#define {name} {value[1:-1] if re.fullmatch(r'[(][0-9]+[)]', value) else value}\n"


def declaration(call):
    parameters = ", ".join(p.type for p in call.parameters) or "void"
    return (f"{call.result} {call.name}({parameters});\n"
            f"{call.result} P{call.name}({parameters}) __attribute__((weak));\n")


def stub(call):
    return f"void {call.name}(void) {{}}\nvoid P{call.name}(void) {{}}\n"


def files(table):
    interface = Interface()
    calls = [call for call in table.calls if interface.has(call.name)]
    header = TEMPLATE.read_text(encoding="utf-8")
    header = header.replace("@CONSTANTS@\n", "".join(macro(*each) for each in interface.constants))
    header = header.replace("@CALLS@\n", "".join(map(declaration, calls)))
    return {"mpi.h": header, "MpiAbi.c": HEAD + "".join(map(stub, calls))}
