"""An example is traced in one mode without a report of the sanitizer that it and the tracer are built with. There is
no raw log: its lock would order what threads do, and so hide their races.
Usage: run.py static|unwind RANKS PROGRAM [ARGUMENTS]"""

import sys

from harness import BUILT, expect, main

mode, ranks, program, *arguments = sys.argv[1:]
REPORTS = ("Sanitizer", "runtime error:")


def test(sandbox):
    run = sandbox.mpiexec(ranks, "-prepend-rank", BUILT / program, *arguments, ANOLE_CALLPATH=mode,
                          ANOLE_OUTPUT=sandbox.path / "trace.anole")
    expect(not any(word in run.err for word in REPORTS), f"a report: {run}")
    run.succeeded()
    expect("anole: trace in" in run.err, f"no trace: {run}")


main(test)
