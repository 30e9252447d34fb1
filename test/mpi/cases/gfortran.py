"""Programs that gfortran compiled, through mpif.h, mpi and mpi_f08: the binding linked as a library, into
the program, or opened at run time. They behave as if untraced, and each call is in the trace once: as
often as another tool counts it, and as often as the source says."""

import counting_tool
from fortran_calls import F08, MPIF, PROGRAMS, SECTIONS, check
from harness import RUNTIME, main

INSIDE = ("-I/usr/include/x86_64-linux-gnu/mpich", "-Wl,-Bstatic", "-lmpichfort", "-Wl,-Bdynamic", "-lmpich")


def test(sandbox):
    preload = [RUNTIME, counting_tool.build(sandbox, "tool")]
    for name, expected, source, *flags in (
            ("mpif", MPIF, "mpif_calls.F90"), ("module", MPIF, "mpif_calls.F90", "-DMODULE"),
            ("f08", F08, "f08_calls.f90"), ("sections", SECTIONS, "f08_sections.f90"),
            ("now", F08, "f08_calls.f90", "-Wl,-z,now")):
        program = sandbox.compile("mpifort", PROGRAMS / source, name, *flags)
        check(sandbox, name, preload, expected, program)
    inside = sandbox.path / "inside"
    sandbox.run("gfortran", PROGRAMS / "f08_calls.f90", *INSIDE, "-o", inside).succeeded()
    check(sandbox, "inside", preload, F08, inside)
    plugin = sandbox.compile("mpifort", PROGRAMS / "f08_plugin.f90", "plugin.so", "-shared", "-fPIC")
    host = sandbox.compile("mpicc", PROGRAMS / "f08_host.c", "host", "-ldl")
    check(sandbox, "opened", preload, {"MPI_Comm_rank": 4, "MPI_Bcast": 4, "MPI_Barrier": 4}, host, plugin)


main(test)
