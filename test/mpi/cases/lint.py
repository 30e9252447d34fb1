"""`anole lint` finds the mistakes of real runs, each at its line, and nothing in what is correct."""

import json

from harness import BUILT, HERE, await_that, expect, main

# The mistakes of programs/mistaken.c, the findings, and their ranks.
FOUND = {
    "none": {},
    "leak": {"communicator-leak": [[0, 1]], "group-leak": [[0, 1]], "type-leak": [[0, 1]]},
    "request": {"request-unfinished": [[0, 0]]},
    "start": {"request-not-started": [[0, 1]]},
    "buffers": {"needs-buffers": [[0, 1]]},
    "type": {"message-type": [[1, 1]]},
    "unreceived": {"message-unreceived": [[0, 0]]},
    "operation": {"collective-operation": None},  # whichever comes second
    "error": {"mpi-error": [[0, 0]]},
}

# The same with ANOLE_LINT=buffers; without it, nothing is found of buffers.
BUFFERS = {
    "none": {},
    "reuse": {},
    "overlap": {"buffer-overlap": [[0, 1]]},
    "change": {"buffer-changed": [[0, 1]]},
    "origin": {"buffer-overlap": [[0, 0]]},
}


def lint(sandbox, trace):
    result = sandbox.anole("lint", trace, "--json")
    expect(result.status in (0, 1), f"{result}")
    report = json.loads(result.out)
    expect(result.status == (report["errors"] > 0), f"{result}")
    return report["findings"]


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "mistaken.c", "mistaken", "-g")
    for name, kinds in FOUND.items():
        trace = f"{name}.anole"
        sandbox.mpiexec(2, program, name, ANOLE_OUTPUT=trace)
        await_that(lambda: sandbox.exists(trace) or len(sandbox.files(f"{trace}.partial/rank-*.anole")) == 2, "a trace")
        found = {each["kind"]: each for each in lint(sandbox, trace)}
        expect(sorted(found) == sorted(kinds), f"{name}: {found}")
        for kind, ranks in kinds.items():
            expect(ranks in (None, found[kind]["ranks"]), f"{name}: {found[kind]}")
            expect("mistaken.c:" in found[kind]["place"], f"{name}: {found[kind]}")
    for name, kinds in BUFFERS.items():
        for option in ("buffers", "off"):
            trace, raw = f"{name}-{option}.anole", f"{name}-{option}.raw"
            sandbox.mpiexec(2, program, name, ANOLE_OUTPUT=trace, ANOLE_LINT=option, ANOLE_VERIFY=raw).succeeded()
            sandbox.anole("check", trace, "--against", raw).succeeded()
            found = {each["kind"]: each for each in lint(sandbox, trace) if each["kind"].startswith("buffer")}
            expected = kinds if option == "buffers" else {}
            expect({kind: each["ranks"] for kind, each in found.items()} == expected, f"{name}: {found}")
            for each in found.values():
                for call in (each, each["other"]):
                    expect("mistaken.c:" in call["place"], f"{name}: {each}")
    for example, ranks in (("stencil2d", 4), ("ring", 4), ("cg", 4)):
        sandbox.mpiexec(ranks, BUILT / "anole" / example, 10, ANOLE_OUTPUT=f"{example}.anole").succeeded()
        bad = [each for each in lint(sandbox, f"{example}.anole") if each["severity"] != "note"]
        expect(not bad, f"{example}: {bad}")


main(test)
