"""To another tool a replay looks like the program: as many calls of each function on every rank, and none of
the replay's own. So it is without a tracer, with the tool in front of one (preloaded by hand) and behind it
(--record preloads the tracer before all others)."""

import counting_tool
from harness import BIN, BUILT, RUNTIME, expect, main, preloading

# One example of each family: messages, wildcards, one-sided, files, partitioned, collectives.
EXAMPLES = {"stencil2d": (4, 5), "farm": (5, 40), "rmahalo": (4, 6), "checkpoint": (4, 4),
            "partitioned": (4, 5), "cg": (4, 3)}

# How often these are called without result depends on the moment, and a trace keeps the sum over all ranks.
POLLS = {"MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome", "MPI_Iprobe", "MPI_Improbe", "MPI_Parrived",
         "MPI_Waitsome", "MPI_Request_get_status", "MPI_Win_test"}


class Counted:
    """What a tool counted in one run: by rank, and the sum over all ranks of calls that poll."""

    def __init__(self, sandbox, prefix, tool, ranks):
        self.ranks, self.polls = [], {}
        for rank in range(ranks):
            lines = (sandbox.path / f"{prefix}.{rank}.{tool}").read_text().splitlines()
            counts = {function: int(number) for function, number in map(str.split, lines)}
            for function in POLLS & counts.keys():
                self.polls[function] = self.polls.get(function, 0) + counts.pop(function)
            self.ranks.append(counts)

    def __eq__(self, other):
        return vars(self) == vars(other)

    def __str__(self):
        return f"{self.ranks}, polls {self.polls}"


def run(sandbox, what, ranks, tools, preload, command, **changes):
    """Runs a command under tools. What each of them counted."""
    sandbox.mpiexec(ranks, *preloading(*preload), "-env", "COUNTS", sandbox.path / what, *command, **changes).succeeded()
    return [Counted(sandbox, what, tool.stem[3:], ranks) for tool in tools]


def check(sandbox, program, ranks, steps, front, behind):
    trace = f"{program}.anole"
    replay = (BIN / "anole-replay", trace, "--time", "none")
    original, = run(sandbox, f"{program}-original", ranks, [front], [front],
                    (BUILT / "anole" / program, steps), ANOLE_OUTPUT=trace)
    expect(any(original.ranks), f"the tool counts nothing of {program}")
    found = {"alone": run(sandbox, f"{program}-alone", ranks, [front], [front], replay)}
    found["front"] = run(sandbox, f"{program}-front", ranks, [front], [front, RUNTIME], replay,
                         ANOLE_OUTPUT=f"front-{trace}", ANOLE_CALLPATH="static")
    found["behind"] = run(sandbox, f"{program}-behind", ranks, [behind], [behind],
                          (*replay, "--record", f"behind-{trace}"))
    for name in ("front", "behind"):
        expect(sandbox.exists(f"{name}-{trace}"), f"{program}, tool {name}: no trace")
    for name, counts in found.items():
        expect(counts == [original], f"{program}, tool {name}: the program made {original}, the replay {counts[0]}")


def test(sandbox):
    front, behind = (counting_tool.build(sandbox, name) for name in ("front", "behind"))
    for program, (ranks, steps) in EXAMPLES.items():
        check(sandbox, program, ranks, steps, front, behind)


main(test)
