"""The stages of examples are those that a person would name. Unwinding does not see functions that were inlined, so there
only programs are looked at whose phases do not depend on them, and names may be others."""

import json

from harness import BUILT, expect, main

# Program, ranks, steps, and for each phase its name and a topology of its patterns.
EXPECTED = [
    ("stencil2d", 6, 40, [("step", "2-D stencil"), ("verdict", "")]),
    ("wavefront", 6, 20, [("sweepPlane", "2-D stencil"), ("verdict", "")]),
    ("multigrid", 6, 20, [("run", "1-D stencil"), ("verdict", "")]),
    ("ring", 5, 40, [("pass", "ring"), ("MPI_Reduce", "")]),
]
ONLY_STATIC = [
    ("fft", 4, 20, [("createGrid", ""), ("back, forth, MPI_Allreduce", ""), ("verdict", "")]),
    ("farm", 5, 60, [("worker, master", "master and workers"), ("verdict", "")]),
]


def topologies(report, phase):
    """Of its patterns, without those that have none."""
    found = {report["patterns"][entry["pattern"]]["topology"] for entry in phase["patterns"]}
    return found - {""} or {""}


def phases(sandbox, trace, *command):
    sandbox.run(*command, ANOLE_OUTPUT=trace).succeeded()
    report = json.loads(sandbox.anole("phases", trace, "--json").succeeded().out)
    return [(phase["name"], topologies(report, phase)) for phase in report["stages"]]


def have(found, wanted):
    return len(found) == len(wanted) and all(shape in shapes for (_, shapes), (_, shape) in zip(found, wanted))


def test(sandbox):
    for program, ranks, steps, wanted in EXPECTED + ONLY_STATIC:
        found = phases(sandbox, f"{program}.anole", "mpiexec", "-n", ranks, BUILT / "anole" / program, steps)
        names = [[name for name, _ in phases] for phases in (found, wanted)]
        expect(names[0] == names[1] and have(found, wanted), f"{program}: {found}, not {wanted}")
    for program, ranks, steps, wanted in EXPECTED:
        found = phases(sandbox, f"{program}.unwound.anole",
                       "anole", "run", "-n", ranks, "--", BUILT / "plain" / program, steps)
        expect(have(found, wanted), f"{program}, unwound: {found}, not {wanted}")


main(test)
