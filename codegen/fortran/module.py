"""What mpi_f08 declares beside procedures: handles, their comparisons, and the constants of mpif.h."""

import re

from codegen.fortran.lines import block

HANDLES = "Comm Datatype Errhandler File Group Info Message Op Request Session Win".split()


def handle_types(header):
    """Constant -> handle type, from the casts of mpi.h."""
    casts = re.findall(r"#\s*define\s+(MPI_\w+)\s+(?:\(+|OMPI_PREDEFINED_GLOBAL\(\s*)MPI_(\w+)[),]", header)
    return {name: handle for name, handle in casts if handle in HANDLES}


def constants(mpif, mpi):
    """The parameters of mpif.h; those that mpi.h casts to a handle have its type."""
    types = handle_types(mpi)
    for name, value in re.findall(r"(?mi)^\s*PARAMETER\s*\((MPI\w+)\s*=\s*(\S+)\)\s*$", mpif):
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
