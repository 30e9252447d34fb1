"""Computing, MPI, the tracer and waiting for a core are all the time that passes: of each rank, its loops, its phases
and the whole run. What they add up to is what the program's own clock says in the same run, to a thousandth."""

import json

from harness import BIN, HERE, expect, main

RANKS = 3
PARTS = ("computing_ns", "mpi_ns", "tracer_ns", "core_wait_ns")


def spans_of(run):
    """By rank and name, the least and the most that the program's clock allows."""
    lines = [line.split() for line in run.out.splitlines() if line.count(" ") == 3]
    spans = {(int(rank), name): (int(least), int(most)) for rank, name, least, most in lines}
    expect(len(spans) == RANKS * 5, f"what the program measured: {run}")
    return spans


def lies_in(found, span, what):
    least, most = span
    expect(0.999 * least <= found <= 1.001 * most, f"{what}: {found} ns, by the program's clock {least} to {most} ns")


class Rows:
    """What `anole ranks` says of a trace."""

    def __init__(self, sandbox, trace):
        self.sandbox, self.trace = sandbox, trace

    def json(self, *options):
        return json.loads(self.sandbox.anole("ranks", self.trace, "--json", *options).succeeded().out)

    def whole(self):
        return [sum(row[part] for part in PARTS) for row in self.json()["ranks"]]

    def part(self, by, isWanted, prefix=""):
        found = [row for row in self.json("--by", by)["parts"] if isWanted(row["name"])]
        expect(len(found) == 1, f"of {by}: {found}")
        return [sum(times) for times in zip(*(found[0][prefix + part] for part in PARTS))]


def sums_are_those_of_the_clock(sandbox, trace, spans, by_loop):
    rows = Rows(sandbox, trace)
    sums = {"run": rows.whole(), "short": rows.part("phase", lambda name: name.startswith("steps 11-13")),
            "last": rows.part("phase", lambda name: name.startswith("steps 14-30"))}
    if by_loop:
        sums["exchange"] = rows.part("loop", lambda name: "exchange" in name)
        sums["steps"] = rows.part("loop", lambda name: "main" in name, "inclusive_")
    for name, of_ranks in sums.items():
        for rank, found in enumerate(of_ranks):
            lies_in(found, spans[rank, name], f"{trace}, rank {rank}, {name}")


def events_are_those_of_the_clock(sandbox, trace, spans):
    """The times of single events, one after the other."""
    for rank, sums in enumerate(json.loads(sandbox.run(BIN / "anole_time_sums", trace).succeeded().out)):
        expect(sum(sums["total"]) >= 0.999 * spans[rank, "run"][0], f"{trace}, rank {rank}: {sums['total']} in all")
        markers = [sum(marker) for marker in sums["markers"]]
        lies_in(markers[12] - markers[9], spans[rank, "short"], f"events of {trace}, rank {rank}, short phase")
        lies_in(markers[29] - markers[12], spans[rank, "last"], f"events of {trace}, rank {rank}, last phase")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "own_clock.c", "clocked")
    for times in ("histogram", "full"):
        for mode in ("static", "unwind"):
            trace = f"{times}-{mode}.anole"
            spans = spans_of(sandbox.mpiexec(RANKS, program, ANOLE_OUTPUT=trace, ANOLE_TIME=times, ANOLE_CALLPATH=mode))
            sums_are_those_of_the_clock(sandbox, trace, spans, mode == "static")
            if times == "full":
                events_are_those_of_the_clock(sandbox, trace, spans)


main(test)
