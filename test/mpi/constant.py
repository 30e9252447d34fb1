"""The trace of a stencil keeps its size, whatever the number of steps, and stays below a limit. Times are left out:
how well they compress depends on the machine and on what else it does.
Usage: constant.py PROGRAM LIMIT RANKS:STEPS..."""

import sys

from harness import BUILT, expect, main

program, limit, *runs = sys.argv[1:]


def size_of_trace(sandbox, ranks, steps):
    trace = sandbox.path / f"{ranks}x{steps}.anole"
    sandbox.mpiexec(ranks, BUILT / "anole" / program, steps, ANOLE_OUTPUT=trace,
                    ANOLE_TIME="off").succeeded()
    return trace.stat().st_size


def test(sandbox):
    sizes = {run: size_of_trace(sandbox, *run.split(":")) for run in runs}
    print(sizes)
    expect(max(sizes.values()) <= 1.1 * min(sizes.values()), f"sizes differ: {sizes}")
    expect(max(sizes.values()) < int(limit), f"larger than {limit} bytes: {sizes}")


main(test)
