"""Coarray Fortran, as it is: the calls that OpenCoarrays makes for it are in the trace, and call paths lead to the line of
Fortran that asked for them."""

import pathlib

from harness import HERE, expect_words, main, same_behaviour, skip

RANKS = 3
LIBRARY = pathlib.Path("/usr/lib/x86_64-linux-gnu/open-coarrays/openmpi/lib")
if not LIBRARY.exists():
    skip("OpenCoarrays is not installed")


def test(sandbox):
    program = sandbox.path / "coarrays"
    sandbox.run("mpifort.openmpi", "-g", "-O1", "-fcoarray=lib", HERE / "programs" / "coarrays.f90", f"-L{LIBRARY}", "-lcaf_openmpi",
                "-o", program).succeeded()
    untraced = sandbox.run("mpiexec.openmpi", "-n", RANKS, program).succeeded()
    raw = sandbox.path / "raw"
    raw.mkdir()
    traced = sandbox.anole("run", "-n", RANKS, "--", program, ANOLE_VERIFY=raw)
    same_behaviour(untraced, traced)
    sandbox.is_lossless("coarrays.anole", raw)
    steps = "main coarrays.f90:11 > ring coarrays.f90:7 > pass"
    expect_words(sandbox.anole("print", "coarrays.anole").succeeded().out,
                 "L1 repeat iterations 20", f"MPI_Put {steps} coarrays.f90:17 > _gfortran_caf_send",
                 f"MPI_Barrier {steps} coarrays.f90:18 > _gfortran_caf_sync_all", "MPI_Allreduce main coarrays.f90:11 > ring coarrays.f90:10")


main(test)
