"""With ANOLE_TIME=full a trace holds the time before and inside each call of each rank: what ranks slept is what it
says, whether it is made in MPI_Finalize, of what a dead rank left, or by leads for their clusters. Nothing else in
the trace changes, and what does not fit into ANOLE_MEMORY is given up and counted, if ANOLE_LOSS allows it."""

import re

from harness import HERE, expect, expect_words, main

RANKS, STEPS = 3, 12
EVENT = re.compile(r" *\d+  (?: *\+([\d.]+) (\w+) +([\d.]+) (\w+)  )?(MPI_\w+)\(")
UNITS = {"ns": 1, "µs": 1e3, "ms": 1e6, "s": 1e9}


class Runs:
    def __init__(self, sandbox):
        self.sandbox = sandbox
        self.program = sandbox.compile("anole-mpicc", HERE / "programs" / "full_times.c", "traced")

    def run(self, trace, *arguments, **options):
        """Of each rank's sleeps, the least and the most that the time before the next call can be, in nanoseconds."""
        run = self.sandbox.mpiexec(RANKS, self.program, *arguments, ANOLE_OUTPUT=trace, **options)
        sleeps = [line.split() for line in run.out.splitlines() if re.match(r"\d+ \d+ \d+\.", line)]
        expect(len(sleeps) == RANKS * STEPS, f"what was slept: {run}")
        return [[(float(least) * 1e3, float(most) * 1e3) for rank, _, least, most in sleeps if int(rank) == wanted_rank] for wanted_rank in range(RANKS)]

    def events(self, trace, rank):
        """(function, time before, time inside) of each event, in nanoseconds; times None where it has none."""
        text = self.sandbox.anole("print", trace, "--expand", "--rank", rank).succeeded().out
        matches = [EVENT.match(line) for line in text.splitlines()]
        expect(matches and all(matches), f"lines that are no events:\n{text}")
        return [(m[5], m[1] and float(m[1]) * UNITS[m[2]], m[3] and float(m[3]) * UNITS[m[4]]) for m in matches]


def before(events, function):
    return [delta for name, delta, _ in events if name == function]


def are_those(deltas, sleeps, where):
    """The program's own clock was read inside and outside of what the tracer measures, so the load of the machine
    cannot come between them; times are kept to a percent."""
    expect(len(deltas) == len(sleeps), f"{where}: {len(deltas)} times, {len(sleeps)} sleeps")
    for step, (delta, (least, most)) in enumerate(zip(deltas, sleeps)):
        expect(0.98 * least <= delta <= 1.02 * most,
               f"{where}, step {step}: {delta / 1e6:.2f} ms instead of {least / 1e6:.2f} to {most / 1e6:.2f} ms")


def near(value, expected, what):
    """Short times have four binary digits, so that one which makes up most of a sum may be off by half of the last."""
    expect(abs(value - expected) <= expected / 16, f"{what}: {value} instead of {expected}")


def sums_are_those_of_the_histograms(runs, trace):
    events = sum((runs.events(trace, rank) for rank in range(RANKS)), [])
    points = runs.sandbox.info(trace)["streams"][0]["points"]
    for point in (p for p in points if p["function"] in ("MPI_Sendrecv", "MPI_Gather")):
        own = [event for event in events if event[0] == point["function"]]
        between = point["before"]["mean_ns"] * point["events"] + point["tracer_ns"] + point["core_wait_ns"]
        near(sum(delta for _, delta, _ in own), between, "time before")
        near(sum(time for _, _, time in own), point["inside"]["mean_ns"] * point["events"], "time inside")


def each_rank_has_its_own(runs):
    for mode in ("static", "unwind"):
        trace, raw = f"{mode}.anole", runs.sandbox.path / mode
        sleeps = runs.run(trace, ANOLE_TIME="full", ANOLE_CALLPATH=mode, ANOLE_VERIFY=raw)
        runs.sandbox.is_lossless(trace, raw)
        for rank in range(RANKS):
            are_those(before(runs.events(trace, rank), "MPI_Sendrecv"), sleeps[rank], f"{mode}, rank {rank}")
        sums_are_those_of_the_histograms(runs, trace)
        info = runs.sandbox.info(trace)
        expect(info["timed_events"] == info["events"], f"timed: {info}")
        expect_words(runs.sandbox.anole("info", "--all", trace).out, "times full")


def histograms_are_the_rule(runs):
    runs.run("histogram.anole")
    expect(all(delta is None for _, delta, _ in runs.events("histogram.anole", 0)), "times without a wish")
    expect(runs.sandbox.info("histogram.anole")["timed_events"] == 0, "timed events")
    runs.sandbox.anole("diff", "histogram.anole", "static.anole").succeeded()


def a_dead_rank_leaves_them(runs):
    sleeps = runs.run("dead.anole", "die", ANOLE_TIME="full")
    for rank in range(RANKS):
        are_those(before(runs.events("dead.anole.partial", rank), "MPI_Sendrecv"), sleeps[rank], f"dead, {rank}")


def leads_stand_for_their_clusters(runs):
    """All ranks have the same call paths, and K is 1."""
    sleeps = runs.run("lead.anole", ANOLE_TIME="full", ANOLE_CLUSTER="acurdion", ANOLE_K=1)
    clusters = runs.sandbox.info("lead.anole")["phases"]["online"]["clusters"]
    expect(len(clusters) == 1, f"clusters: {clusters}")
    for rank in range(RANKS):
        are_those(before(runs.events("lead.anole", rank), "MPI_Sendrecv"), sleeps[clusters[0]["lead"]],
                  f"member {rank}")


def memory_comes_first(runs):
    """Each call is one of 20000, and the record may take less than their times."""
    sandbox = runs.sandbox
    program = sandbox.compile("anole-mpicc", HERE.parent / "bench" / "event" / "calls.c", "many")
    sandbox.run(program, "sendrecv", 20000, ANOLE_TIME="full", ANOLE_OUTPUT="large.anole").succeeded()
    needed = sandbox.info("large.anole")["counters"]["memory"]["total"]
    expect(needed > 20000 * 8, f"bytes of the record: {needed}")
    sandbox.run(program, "sendrecv", 20000, ANOLE_TIME="full", ANOLE_OUTPUT="small.anole", ANOLE_MEMORY="128K",
                ANOLE_LOSS="summary").succeeded()
    info = sandbox.info("small.anole")
    expect(info["counters"]["untimed"]["total"] == info["events"] > 20000, f"untimed: {info['counters']}")
    expect(info["timed_events"] == 0 and "ended early" not in info["counters"], f"times are left: {info}")


def test(sandbox):
    runs = Runs(sandbox)
    each_rank_has_its_own(runs)
    histograms_are_the_rule(runs)
    a_dead_rank_leaves_them(runs)
    leads_stand_for_their_clusters(runs)
    memory_comes_first(runs)


main(test)
