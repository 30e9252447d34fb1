"""Programs that gfortran compiled, through mpif.h, mpi and mpi_f08: the binding linked as a library, into
the program, or opened at run time. They behave as if untraced, and each call is in the trace once: as
often as another tool counts it, and as often as the source says."""

import counting_tool
from harness import HERE, RUNTIME, expect, main, same_behaviour

RANKS = 4
PROGRAMS = HERE / "programs"
INCLUDES = "-I/usr/include/x86_64-linux-gnu/mpich"
STATIC = ("-Wl,-Bstatic", "-lmpichfort", "-Wl,-Bdynamic")
# What all ranks together call, counted by hand.
F08 = {"MPI_Init": 4, "MPI_Comm_rank": 4, "MPI_Barrier": 12, "MPI_Waitany": 40, "MPI_Probe": 12,
       "MPI_Mprobe": 12, "MPI_Mrecv": 12, "MPI_Sendrecv": 36, "MPI_Startall": 20, "MPI_Cart_create": 4,
       "MPI_Request_free": 8, "MPI_Info_get": 8, "MPI_Type_commit": 8, "MPI_Finalize": 4}
SECTIONS = {"MPI_Isend": 24, "MPI_Irecv": 24, "MPI_Waitall": 24, "MPI_Bcast": 24}
MPIF = {"MPI_Init": 4, "MPI_Waitany": 24, "MPI_Waitall": 24, "MPI_Op_create": 4, "MPI_Iprobe": 4}


def check(sandbox, name, tool, expected, program, *arguments):
    raw = sandbox.path / f"raw-{name}"
    raw.mkdir()
    untraced = sandbox.mpiexec(RANKS, program, *arguments).succeeded()
    traced = sandbox.mpiexec(
        RANKS, "-env", "LD_PRELOAD", f"{RUNTIME}:{tool}", program, *arguments, ANOLE_VERIFY=raw,
        ANOLE_OUTPUT=f"{name}.anole", COUNTS=sandbox.path / "counts")
    same_behaviour(untraced, traced)
    sandbox.is_lossless(f"{name}.anole", raw)
    recorded = counting_tool.events(sandbox, f"{name}.anole")
    counted = counting_tool.counts(sandbox, "tool", RANKS)
    expect(counted == recorded, f"{name}: the trace has {recorded}, the tool counted {counted}")
    for function, times in expected.items():
        expect(recorded.get(function) == times, f"{name}: {function} {recorded.get(function)} times, not {times}")


def test(sandbox):
    tool = counting_tool.build(sandbox, "tool")
    for name, expected, source, *flags in (
            ("mpif", MPIF, "mpif_calls.F90"), ("module", MPIF, "mpif_calls.F90", "-DMODULE"),
            ("f08", F08, "f08_calls.f90"), ("sections", SECTIONS, "f08_sections.f90"),
            ("now", F08, "f08_calls.f90", "-Wl,-z,now")):
        program = sandbox.compile("mpifort", PROGRAMS / source, name, *flags)
        check(sandbox, name, tool, expected, program)
    inside = sandbox.path / "inside"
    sandbox.run("gfortran", INCLUDES, PROGRAMS / "f08_calls.f90", *STATIC, "-lmpich", "-o", inside).succeeded()
    check(sandbox, "inside", tool, F08, inside)
    plugin = sandbox.compile("mpifort", PROGRAMS / "f08_plugin.f90", "plugin.so", "-shared", "-fPIC")
    host = sandbox.compile("mpicc", PROGRAMS / "f08_host.c", "host", "-ldl")
    check(sandbox, "opened", tool, {"MPI_Comm_rank": 4, "MPI_Bcast": 4, "MPI_Barrier": 4}, host, plugin)


main(test)
