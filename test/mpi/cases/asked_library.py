"""A program that opens MPI's library and asks it for each function, as ctypes and Julia do, goes past what is preloaded, and one
line says so. It is traced if it opens the tracer's library instead, which leads on to MPI's."""

import sys

from harness import RUNTIME, expect, expect_words, main

RANKS = 2
PROGRAM = """import ctypes, sys
mpi = ctypes.CDLL(sys.argv[1])
rank = ctypes.c_int()
world = ctypes.c_int(0x44000000)
mpi.MPI_Init(None, None)
mpi.MPI_Comm_rank(world, ctypes.byref(rank))
for step in range(5):
    mpi.MPI_Bcast(ctypes.byref(rank), 1, ctypes.c_int(0x4c000405), 0, world)
sys.stdout.write(f"{rank.value}\\n")  # in one piece: print writes the end of the line by itself
mpi.MPI_Finalize()
"""


def test(sandbox):
    (sandbox.path / "program.py").write_text(PROGRAM)
    program = (sys.executable, "program.py")
    # What makes ranks of tests patient looks for MPI among the libraries of the program.
    plain = sandbox.mpiexec(RANKS, "-genv", "LD_PRELOAD", RUNTIME, *program, "libmpich.so.12", LD_PRELOAD="").succeeded()
    expect_words(plain.err, "anole: no trace: MPI was started by PMPI_Init, or by a library that was opened later")
    raw = sandbox.path / "raw"
    raw.mkdir()
    traced = sandbox.mpiexec(RANKS, *program, RUNTIME, ANOLE_VERIFY=raw, LD_PRELOAD="").succeeded()
    expect(traced.out == plain.out, f"untraced it prints {plain.out}, traced: {traced}")
    sandbox.is_lossless("program.anole", raw)
    expect(sandbox.info("program.anole")["ranks"] == RANKS, "not all ranks are in the trace")
    expect_words(sandbox.anole("print", "program.anole").succeeded().out, "MPI_Bcast <module> program.py:8")


main(test)
