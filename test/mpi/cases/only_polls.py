"""Polls that never find anything are counted, and the trace without an event of theirs is sound."""

from harness import HERE, expect, main


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "only_polls.c", "program")
    sandbox.mpiexec(2, program, ANOLE_OUTPUT="trace.anole", ANOLE_VERIFY=sandbox.path / "raw").succeeded()
    sandbox.is_lossless("trace.anole", sandbox.path / "raw")
    shown = sandbox.anole("info", "--functions", "trace.anole").succeeded().out
    line = next(line for line in shown.splitlines() if line.split()[:1] == ["MPI_Testany"])
    expect(line.split()[1:4] == ["0", "1", "20"], f"not 20 polls and no event: {line}")


main(test)
