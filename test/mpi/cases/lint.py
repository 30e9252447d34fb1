"""`anole lint` finds the mistakes of real runs, each at its line, and nothing in what is correct."""

import json

from harness import BUILT, HERE, await_that, expect, main

# The mistakes of programs/mistaken.c, those of one run together, and the findings with their ranks. Each start of a program
# takes its time where the machine is busy.
FOUND = {
    ("none",): [],
    ("leak", "request", "start", "type", "operation", "buffers", "unreceived"): [
        ("collective-operation", None),  # whichever comes second
        ("communicator-leak", [[0, 1]]), ("group-leak", [[0, 1]]), ("message-type", [[1, 1]]), ("message-unreceived", [[0, 0]]),
        ("needs-buffers", [[0, 1]]), ("request-not-started", [[0, 1]]), ("request-unfinished", [[0, 0]]), ("type-leak", [[0, 1]]),
    ],
    ("error",): [("mpi-error", [[0, 0]])],
}

# The same with ANOLE_LINT=buffers; without it, nothing is found of buffers.
BUFFERS = {
    ("none", "reuse", "parts"): [],
    ("overlap", "change", "origin"): [("buffer-changed", [[0, 1]]), ("buffer-overlap", [[0, 0]]), ("buffer-overlap", [[0, 1]])],
    ("twice",): [("buffer-overlap", [[0, 1]])],
}


def lint(sandbox, trace):
    result = sandbox.anole("lint", trace, "--json")
    expect(result.status in (0, 1), f"{result}")
    report = json.loads(result.out)
    expect(result.status == (report["errors"] > 0), f"{result}")
    return report["findings"]


def expect_found(found, mistakes):
    """Each at its line, and so is the other call."""
    expect(len(found) == len(mistakes), f"{found}")
    for each, (kind, ranks) in zip(sorted(found, key=lambda one: (one["kind"], one["ranks"])), mistakes):
        expect(each["kind"] == kind and ranks in (None, each["ranks"]), f"{each}")
        for call in (each, each.get("other")):
            expect(not call or "mistaken.c:" in call["place"], f"{each}")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "mistaken.c", "mistaken", "-g")
    for names, mistakes in FOUND.items():
        trace = f"{names[0]}.anole"
        sandbox.mpiexec(2, program, *names, ANOLE_OUTPUT=trace)
        await_that(lambda: sandbox.exists(trace) or len(sandbox.files(f"{trace}.partial/rank-*.anole")) == 2, "a trace")
        expect_found(lint(sandbox, trace), mistakes)
    plain = sandbox.compile("mpicc", HERE / "programs" / "mistaken.c", "plain", "-g")
    sandbox.anole("run", "mpiexec", "-n", 2, plain, "error", ANOLE_OUTPUT="plain.anole")
    await_that(lambda: len(sandbox.files("plain.anole.partial/rank-*.anole")) == 2, "pieces")
    expect_found(lint(sandbox, "plain.anole"), FOUND[("error",)])  # the line of a call that never returned, by unwinding
    for names, mistakes in BUFFERS.items():
        for option in ("buffers", "off") if mistakes else ("buffers",):
            trace, raw = f"{names[0]}-{option}.anole", f"{names[0]}-{option}.raw"
            sandbox.mpiexec(2, program, *names, ANOLE_OUTPUT=trace, ANOLE_LINT=option, ANOLE_VERIFY=raw).succeeded()
            sandbox.anole("check", trace, "--against", raw).succeeded()
            found = [each for each in lint(sandbox, trace) if each["kind"].startswith("buffer")]
            expect_found(found, mistakes if option == "buffers" else [])
    for example, ranks in (("stencil2d", 4), ("ring", 4), ("cg", 4)):
        sandbox.mpiexec(ranks, BUILT / "anole" / example, 10, ANOLE_OUTPUT=f"{example}.anole").succeeded()
        bad = [each for each in lint(sandbox, f"{example}.anole") if each["severity"] != "note"]
        expect(not bad, f"{example}: {bad}")


main(test)
