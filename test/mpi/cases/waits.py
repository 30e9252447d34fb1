"""Calls that complete requests are known by those before them (FastPathWait), as long as they are like them. Whatever
changes from round to round, the trace has what happened, and is that of a run in which all calls are worked out."""

from harness import main
from replaying import traced


def test(sandbox):
    for ranks in (1, 3):
        sandbox.traces("waits", ranks)
        program, worked_out, known = sandbox.path / "traced", f"out{ranks}", f"known{ranks}"
        traced(sandbox, ranks, program, name=worked_out)
        sandbox.mpiexec(ranks, program, ANOLE_OUTPUT=f"{known}.anole").succeeded()
        sandbox.anole("diff", f"{worked_out}.anole", f"{known}.anole").succeeded()
        for mode in ("static", "unwind"):
            (sandbox.path / mode).rename(sandbox.path / f"{mode}{ranks}")


main(test)
