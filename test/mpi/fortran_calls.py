"""What the tests of Fortran bindings share: which calls the programs make, and that each is recorded once."""

import pathlib

import counting_tool
from harness import HERE, expect, preloading, same_behaviour

RANKS = 4
PROGRAMS = HERE / "programs"
# What all ranks together call, counted by hand.
F08 = {"MPI_Init": 4, "MPI_Comm_rank": 4, "MPI_Barrier": 12, "MPI_Waitany": 40, "MPI_Probe": 12,
       "MPI_Mprobe": 12, "MPI_Mrecv": 12, "MPI_Sendrecv": 36, "MPI_Startall": 20, "MPI_Cart_create": 4,
       "MPI_Request_free": 8, "MPI_Info_get": 8, "MPI_Type_commit": 8, "MPI_Op_create": 4,
       "MPI_Comm_call_errhandler": 4, "MPI_Finalize": 4}
SECTIONS = {"MPI_Isend": 24, "MPI_Irecv": 24, "MPI_Waitall": 24, "MPI_Bcast": 24}
MPIF = {"MPI_Init": 4, "MPI_Waitany": 24, "MPI_Waitall": 24, "MPI_Op_create": 4, "MPI_Iprobe": 4}


def check(sandbox, name, preload, expected, program, *arguments, **options):
    """Runs a program with libraries preloaded, among them a tool that counts."""
    raw = sandbox.path / f"raw-{name}"
    raw.mkdir()
    untraced = sandbox.mpiexec(RANKS, program, *arguments, ANOLE="off").succeeded()
    traced = sandbox.mpiexec(
        RANKS, *preloading(*preload), program, *arguments, ANOLE_VERIFY=raw,
        ANOLE_OUTPUT=f"{name}.anole", COUNTS=sandbox.path / "counts", **options)
    same_behaviour(untraced, traced)
    sandbox.is_lossless(f"{name}.anole", raw)
    recorded = counting_tool.events(sandbox, f"{name}.anole")
    counted = counting_tool.counts(sandbox, "tool", RANKS)
    expect(counted == recorded, f"{name}: the trace has {recorded}, the tool counted {counted}")
    info = sandbox.info(f"{name}.anole")
    inner = {info["paths"][point["path"]][-1]["module"] for point in info["streams"][0]["points"]}
    expect(not any(pathlib.Path(module).name.startswith("libmpi") for module in inner), f"{name}: calls from {inner}")
    for function, times in expected.items():
        expect(recorded.get(function) == times, f"{name}: {function}: {recorded.get(function)}, not {times}")
