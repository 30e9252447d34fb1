"""What differs between the Fortran bindings of MPIs: the text of mpif.h, how statuses lie in memory, and the common blocks
by whose addresses the library knows the sentinels."""

import pathlib
import re
from dataclasses import dataclass

INCLUDE = re.compile(r"(?m)^\s*include '([^']+)'\s*$")


@dataclass(frozen=True)
class Binding:
    before: str  # the members of a status before its source, tag and error, as integers
    after: str
    blocks: dict  # of common blocks: their names and sentinels


SENTINELS = ("MPI_BOTTOM", "MPI_IN_PLACE", "MPI_ARGV_NULL", "MPI_ARGVS_NULL", "MPI_ERRCODES_IGNORE", "MPI_STATUS_IGNORE",
             "MPI_STATUSES_IGNORE", "MPI_UNWEIGHTED", "MPI_WEIGHTS_EMPTY")
MPICH = Binding("count_low, count_high_and_cancelled", "", {
    "MPIFCMB5": "MPI_UNWEIGHTED", "MPIFCMB9": "MPI_WEIGHTS_EMPTY",
    "MPIPRIV1": "MPI_BOTTOM, MPI_IN_PLACE, MPI_STATUS_IGNORE",
    "MPIPRIV2": "MPI_STATUSES_IGNORE, MPI_ERRCODES_IGNORE", "MPIPRIVC": "MPI_ARGVS_NULL, MPI_ARGV_NULL"})
OPEN_MPI = Binding("", "cancelled, count_low, count_high",
                   {name.replace("MPI", "mpi_fortran").lower(): name for name in SENTINELS})


def text_of(mpif):
    """The text of mpif.h with what it includes."""
    path = pathlib.Path(mpif)
    return INCLUDE.sub(lambda match: text_of(path.with_name(match.group(1))), path.read_text(encoding="utf-8"))


def binding_of(text):
    return OPEN_MPI if "mpi_fortran_bottom" in text else MPICH


def status(binding):
    before, after = (f"    integer, private :: {names}\n" if names else "" for names in (binding.before, binding.after))
    return ("  type, bind(C) :: MPI_Status\n" + before + "    integer :: MPI_SOURCE, MPI_TAG, MPI_ERROR\n" + after
            + "  end type MPI_Status\n")


def sentinels(binding):
    commons = "".join(f"  common /{block}/ {names}\n" for block, names in binding.blocks.items())
    return commons + "".join(f"  save /{block}/\n" for block in binding.blocks)
