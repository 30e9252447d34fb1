"""A call that completes one of many requests looks all of them up before it asks MPI. That is the tracer's time: a program
that does nothing between such calls computes nothing."""

import json

from harness import HERE, expect, main


def times(sandbox, trace):
    shown = json.loads(sandbox.anole("ranks", trace, "--json").succeeded().out)["ranks"][0]
    point = next(point for point in sandbox.info(trace)["streams"][0]["points"] if point["function"] == "MPI_Waitany")
    return point["before"]["mean_ns"] * point["events"], shown["tracer_ns"]


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "one_of_many.c", "program")
    for mode in ("static", "unwind"):
        sandbox.mpiexec(1, program, ANOLE_CALLPATH=mode, ANOLE_OUTPUT=f"{mode}.anole").succeeded()
        before, tracer = times(sandbox, f"{mode}.anole")
        expect(before < 0.25 * tracer, f"{mode}: {before:.0f} ns before the calls, {tracer:.0f} ns in the tracer")


main(test)
