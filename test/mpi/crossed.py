"""Traces of the same program under two MPIs are the same, and each is replayed under the other.
Usage: crossed.py PROGRAMS PROGRAM:RANKS[:ARGUMENT]... ; PROGRAMS: the folder of examples built with MPICH; ANOLE_TEST_PROGRAMS
has those built with Open MPI. Programs of programs/ are compiled here."""

import pathlib
import sys

from harness import BIN, BUILT, HERE, MPI, expect, main

mpich, *programs = sys.argv[1:]
FOLDERS = {"mpich": pathlib.Path(mpich), MPI: BUILT}
REPLAYS = {"mpich": "anole-replay", MPI: f"anole-replay-{MPI}"}


def launcher(mpi):
    return BIN.parent / mpi / "mpiexec"


def built(sandbox, mpi, program):
    example = FOLDERS[mpi] / "anole" / program
    if example.exists():
        return example
    return sandbox.compile("anole-mpicc", HERE / "programs" / f"{program}.c", f"{program}-{mpi}", ANOLE_MPI=mpi)


def traced(sandbox, mpi, program, ranks, arguments):
    name = f"{program}-{mpi}.anole"
    sandbox.run(launcher(mpi), "-n", ranks, built(sandbox, mpi, program), *arguments,
                ANOLE_OUTPUT=name).succeeded()
    library = sandbox.info(name)["library"]
    expect(("Open MPI" in library) == (mpi == MPI), f"{name} was made under {library}")
    return name


def replayed(sandbox, mpi, trace, ranks):
    """Under this MPI."""
    record = f"under-{mpi}-{trace}"
    sandbox.run(launcher(mpi), "-n", ranks, BIN / REPLAYS[mpi], trace, "--time", "none", "--record",
                record).succeeded()
    return record


def same(sandbox, left, right):
    run = sandbox.anole("diff", left, right)
    expect(run.status == 0, f"the traces differ: {run}")


def test(sandbox):
    for spec in programs:
        program, ranks, *arguments = spec.split(":")
        ours, theirs = (traced(sandbox, mpi, program, ranks, arguments) for mpi in ("mpich", MPI))
        same(sandbox, ours, theirs)
        same(sandbox, ours, replayed(sandbox, MPI, ours, ranks))
        same(sandbox, theirs, replayed(sandbox, "mpich", theirs, ranks))


main(test)
