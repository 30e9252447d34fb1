"""The module mpi_f08 for flang, which cannot read the one that packagers made with gfortran.

Each function becomes a module procedure that calls the entry of mpif.h: handles and statuses of mpi_f08 are integers in
a wrapping, laid out as mpif.h has them, and the sentinels lie in the same common blocks. So the entry converts
logicals, strings, indices and sentinels as it always does, and what it calls is traced once. Rejected: the MPI's own
entries for mpi_f08 (mpi_send_f08ts_), which want gfortran's array descriptors, and the C functions, for which all of
that would have to be converted here."""

import pathlib
import subprocess

from codegen.fortran.bindings import binding_of, sentinels, status, text_of
from codegen.fortran.callbacks import callbacks
from codegen.fortran.lines import wrapped
from codegen.fortran.module import comparisons, constants, handles
from codegen.fortran.procedures import procedure

# Of MPI-1, and gone before there was mpi_f08.
REMOVED = set("""MPI_Address MPI_Attr_delete MPI_Attr_get MPI_Attr_put MPI_Errhandler_create MPI_Errhandler_get
MPI_Errhandler_set MPI_Keyval_create MPI_Keyval_free MPI_Type_extent MPI_Type_hindexed MPI_Type_hvector
MPI_Type_lb MPI_Type_struct MPI_Type_ub""".split())
FRAME = pathlib.Path(__file__).with_name("mpi_f08.f90.in")


def entries(library):
    """What the library defines, by the name that mpif.h gives it."""
    text = subprocess.run(["nm", "-D", "--defined-only", library], check=True, text=True, capture_output=True)
    return {line.split()[-1][:-1] for line in text.stdout.splitlines() if line.endswith("_")}


def generics(functions):
    return "".join(f"  interface {call.name}\n    module procedure {call.name}_f08\n  end interface\n"
                   for call in functions)


def profiling(functions):
    return wrapped("use mpi_f08, " + ", ".join(f"P{call.name} => {call.name}" for call in functions), 2)


def named(mpif, mpi):
    """The constants; those that use another one come last."""
    lines = constants(mpif, pathlib.Path(mpi).read_text(encoding="utf-8"))
    return "".join(wrapped(line, 2) for line in sorted(lines, key=lambda line: "%" in line))


def files(table, mpif, mpi, library):
    """The arguments are the paths of mpif.h, mpi.h and the library that mpif.h is for."""
    header = text_of(mpif)
    binding = binding_of(header)
    known = entries(library)
    functions = [call for call in table.calls
                 if call.name.lower() in known and call.name.startswith("MPI_") and call.name not in REMOVED]
    text = FRAME.read_text(encoding="utf-8")
    for mark, value in {"STATUS": status(binding), "HANDLES": handles(), "CONSTANTS": named(header, mpi),
                        "SENTINELS": sentinels(binding), "CALLBACKS": callbacks(),
                        "GENERICS": generics(functions), "COMPARISONS": comparisons(),
                        "PROFILING": profiling(functions), "PROCEDURES": "\n".join(map(procedure, functions))}.items():
        text = text.replace(f"  @{mark}@\n", value)
    return {"mpi_f08.f90": text}
