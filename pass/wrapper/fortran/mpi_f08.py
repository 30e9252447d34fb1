#!/usr/bin/python3
"""Writes the module mpi_f08 for flang, which cannot read the one that MPICH's packagers made with gfortran.

mpi_f08.py TABLE MPIF_H MPI_H LIBRARY OUTPUT

TABLE is include/anole/mpi_calls.def, LIBRARY is libmpichfort. Each function becomes a module procedure that
calls the entry of mpif.h: handles and statuses of mpi_f08 are integers in a wrapping, laid out as mpif.h has
them, and the sentinels lie in the same common blocks. So the entry converts logicals, strings, indices and
sentinels as it always does, and what it calls is traced once. Rejected: MPICH's own entries for mpi_f08
(mpi_send_f08ts_), which want gfortran's array descriptors, and the C functions, for which all
of that would have to be converted here."""

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "runtime" / "record" / "wrappers"))
import calls  # noqa: E402
import fortran_kinds  # noqa: E402

# Of MPI-1, and gone before there was mpi_f08.
REMOVED = set("""MPI_Address MPI_Attr_delete MPI_Attr_get MPI_Attr_put MPI_Errhandler_create MPI_Errhandler_get
MPI_Errhandler_set MPI_Keyval_create MPI_Keyval_free MPI_Type_extent MPI_Type_hindexed MPI_Type_hvector
MPI_Type_lb MPI_Type_struct MPI_Type_ub""".split())
HANDLES = "Comm Datatype Errhandler File Group Info Message Op Request Session Win".split()


def wrapped(statement, indent):
    """Cuts a statement at blanks into lines that the standard allows."""
    lines, rest = [], " " * indent + statement
    while len(rest) > 110:
        at = rest.rindex(" ", 0, 110)
        lines.append(rest[:at] + " &")
        rest = " " * (indent + 4) + rest[at + 1:]
    return "\n".join(lines + [rest]) + "\n"


def block(*statements):
    return "".join(wrapped(statement, 4) for statement in statements)


def entries(library):
    """What the library defines, by the name that mpif.h gives it."""
    text = subprocess.run(["nm", "-D", "--defined-only", library], check=True, text=True, capture_output=True)
    return {line.split()[-1][:-1] for line in text.stdout.splitlines() if line.endswith("_")}


def handle_types(header):
    """Constant -> handle type, from the casts of mpi.h."""
    casts = re.findall(r"#define\s+(MPI_\w+)\s+\(+MPI_(\w+)\)", header)
    return {name: handle for name, handle in casts if handle in HANDLES}


def constants(mpif, mpi):
    """The parameters of mpif.h; those that mpi.h casts to a handle have its type."""
    types = handle_types(mpi)
    for name, value in re.findall(r"(?m)^\s*PARAMETER\s*\((MPI\w+)\s*=\s*(\S+)\)\s*$", mpif):
        if name in ("MPI_SUBARRAYS_SUPPORTED", "MPI_ASYNC_PROTECTS_NONBLOCKING"):
            yield f"logical, parameter :: {name} = .false."
        elif name == "MPI_DISPLACEMENT_CURRENT":
            yield f"integer(8), parameter :: {name} = {value}"
        elif name in types:
            number = re.sub(r"^MPI_DATATYPE_NULL$", "MPI_DATATYPE_NULL%MPI_VAL", value)
            yield f"type(MPI_{types[name]}), parameter :: {name} = MPI_{types[name]}({number})"
        else:
            yield f"integer, parameter :: {name} = {value}"


def handles():
    text = ""
    for handle in HANDLES:
        text += f"  type, bind(C) :: MPI_{handle}\n    integer :: MPI_VAL\n  end type MPI_{handle}\n"
    for operator, name in (("==", "same"), ("/=", "different")):
        names = ", ".join(f"{name}_{handle}" for handle in HANDLES)
        text += f"  interface operator ({operator})\n" + block(f"module procedure {names}")
        text += "  end interface\n"
    return text


def comparisons():
    text = ""
    for operator, name in (("==", "same"), ("/=", "different")):
        for handle in HANDLES:
            text += (f"  elemental logical function {name}_{handle}(a, b)\n"
                     f"    type(MPI_{handle}), intent(in) :: a, b\n"
                     f"    {name}_{handle} = a%MPI_VAL {operator} b%MPI_VAL\n"
                     f"  end function {name}_{handle}\n")
    return text


def corrections(call):
    """MPICH 4.0.2 adds one to every index, MPI_UNDEFINED included."""
    if any(p.kind == "OutInt" and p.name == "indx" for p in call.parameters):
        yield "if (index == MPI_UNDEFINED + 1) index = MPI_UNDEFINED"


def procedure(call):
    name, parameters = call.name + "_f08", fortran_kinds.parameters(call)
    names = [parameter.name for parameter in parameters]
    entry = call.name.lower()
    if call.result != "int":
        kind = "double precision" if call.result == "double" else "integer(MPI_ADDRESS_KIND)"
        return (wrapped(f"function {name}({', '.join(names)}) result(value)", 2)
                + block(*(line for p in parameters for line in p.declaration()), f"{kind} :: value",
                        f"{kind}, external :: {entry}", f"value = {entry}({', '.join(names)})")
                + f"  end function {name}\n")
    return (wrapped(f"subroutine {name}({', '.join(names + ['ierror'])})", 2)
            + block(*(line for p in parameters for line in p.declaration()),
                    "integer, optional, intent(out) :: ierror", "integer :: code", f"external :: {entry}",
                    f"call {entry}({', '.join(names + ['code'])})", *corrections(call),
                    "if (present(ierror)) ierror = code")
            + f"  end subroutine {name}\n")


def main():
    table, mpif, mpi, library, output = sys.argv[1:]
    here, known = pathlib.Path(__file__).parent, entries(library)
    header = pathlib.Path(mpi).read_text(encoding="utf-8")
    functions = [call for call in calls.load(table).calls
                 if call.name.lower() in known and call.name.startswith("MPI_") and call.name not in REMOVED]
    generics = "".join(f"  interface {call.name}\n    module procedure {call.name}_f08\n  end interface\n"
                       for call in functions)
    named = "".join(wrapped(line, 2) for line in
                    sorted(constants(pathlib.Path(mpif).read_text(encoding="utf-8"), header),
                           key=lambda line: "%" in line))  # those that use another one come last
    profiling = wrapped("use mpi_f08, " + ", ".join(f"P{call.name} => {call.name}" for call in functions), 2)
    text = (here / "mpi_f08.f90.in").read_text(encoding="utf-8")
    for mark, value in {"HANDLES": handles(), "CONSTANTS": named, "CALLBACKS": fortran_kinds.callbacks(HANDLES),
                        "GENERICS": generics, "COMPARISONS": comparisons(),
                        "PROFILING": profiling, "PROCEDURES": "\n".join(map(procedure, functions))}.items():
        text = text.replace(f"  @{mark}@\n", value)
    pathlib.Path(output).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
