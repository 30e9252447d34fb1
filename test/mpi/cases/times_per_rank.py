"""What each rank spent, in total and by loop, function, region and phase, is in the trace to a percent without the
times of single events: it equals what those of the same run add up to, which have the waiting for a core as well. It
is right under every clustering that loses nothing, small, and gone without a clock."""

import json
import re

from harness import BIN, BUILT, HERE, expect, main

RANKS = 4
LOSSLESS = ({}, {"ANOLE_CLUSTER": "none"}, {"ANOLE_ONLINE": "off"}, {"ANOLE_CALLPATH": "unwind"})


def near(found, truth, all_time, what):
    """Within half a percent, or a thousandth of all that the rank spent. The truth is rounded, too: a single event's
    time to six percent or half a microsecond."""
    expect(abs(found - truth) <= max(0.013 * truth, 0.001 * all_time),
           f"{what}: {found / 1e6:.3f} ms instead of {truth / 1e6:.3f}")


def outside(part, prefix=""):
    """Of each rank; the times of single events do not tell computing from what the tracer did before the event, and from
    waiting for a core."""
    return [sum(times) for times in zip(*(part[prefix + what] for what in ("computing_ns", "tracer_ns", "core_wait_ns")))]


class Run:
    def __init__(self, sandbox, program, *arguments, **options):
        self.sandbox, self.trace = sandbox, f"run{len(list(sandbox.path.glob('run*.anole')))}.anole"
        sandbox.mpiexec(RANKS, program, *arguments, ANOLE_OUTPUT=self.trace, **options).succeeded()
        if options.get("ANOLE_TIME") == "full":
            self.truth = json.loads(sandbox.run(BIN / "anole_time_sums", self.trace).succeeded().out)
            self.all_time = [sum(rank["total"]) for rank in self.truth]

    def ranks(self, *options):
        return json.loads(self.sandbox.anole("ranks", self.trace, "--json", *options).succeeded().out)

    def size(self):
        return (self.sandbox.path / self.trace).stat().st_size

    def compare_totals(self):
        parts = ("computing_ns", "mpi_ns", "tracer_ns", "core_wait_ns")
        found, truth = sum(row[part] for row in self.ranks()["ranks"] for part in parts), sum(self.all_time)
        expect(abs(found - truth) <= 0.001 * truth, f"all ranks: {found} ns, but {truth} ns passed")
        for rank, row in enumerate(self.ranks()["ranks"]):
            between = row["computing_ns"] + row["tracer_ns"] + row["core_wait_ns"]
            for found, truth in zip((between, row["mpi_ns"]), self.truth[rank]["total"]):
                near(found, truth, 0, f"rank {rank} in all")

    def compare(self, what, name_of, of_rank, inclusive=False):
        """`of_rank` gives the true sums of a rank by name."""
        prefix = "inclusive_" if inclusive else ""
        parts = {name_of(part["name"]): part for part in self.ranks("--by", what)["parts"]}
        for rank in range(RANKS):
            for name, truth in of_rank(rank).items():
                expect(name in parts, f"no {what} {name} in {list(parts)}")
                part = parts[name]
                for found, true in zip((outside(part, prefix), part[prefix + "mpi_ns"]), truth):
                    near(found[rank], true, self.all_time[rank], f"rank {rank}, {what} {name}")


def loop_name(name):
    """`loop main imbalance.c:55` as main:55."""
    words = name.split()
    return f"{words[1]}:{words[2].rsplit(':', 1)[1]}" if words[0] == "loop" else name


def equals_the_events(sandbox, program):
    for options in LOSSLESS:
        run = Run(sandbox, program, ANOLE_TIME="full", **options)
        run.compare_totals()
        run.compare("function", str, lambda rank: run.truth[rank]["functions"])
        run.compare("region", str, lambda rank: run.truth[rank]["regions"], inclusive=True)
        if "ANOLE_CALLPATH" not in options:
            run.compare("loop", loop_name, lambda rank: run.truth[rank]["loops"])


def names_the_slow_ones(sandbox, program):
    """Whoever they were: on a busy machine, others than the program made slow."""
    run = Run(sandbox, program, ANOLE_TIME="full")
    found = run.ranks()
    computing = [row["computing_ns"] for row in found["ranks"]]
    expect(computing[found["computing"]["slowest"]] > 0.98 * max(computing), f"the slowest of {computing}: {found}")
    expect(computing[found["computing"]["fastest"]] < 1.02 * min(computing), f"the fastest of {computing}: {found}")
    imbalance = max(computing) * RANKS / sum(computing)
    expect(abs(found["computing"]["imbalance"] / imbalance - 1) < 0.02, f"imbalance {imbalance}: {found}")
    for row, truth in zip(found["ranks"], run.truth):
        waits = {name: inside for name, (_, inside) in truth["functions"].items()}
        expect(waits[row["waits_longest"]["function"]] == max(waits.values()), f"waits {waits}: {row}")
    text = sandbox.anole("ranks", run.trace).succeeded().out
    expect(re.search(f"^compute: max [^;]* on rank {found['computing']['slowest']}, ", text, re.M), text)
    own = sandbox.anole("print", run.trace, "--rank", RANKS - 1, "--times").succeeded().out
    expect(f"rank {RANKS - 1}:" in own and "together" in own, own)


def start_and_end_are_no_part_of_the_run(sandbox, program):
    """Nobody starts MPI in a microsecond; ranks that are done wait for the slowest in MPI_Finalize."""
    run = Run(sandbox, program)
    parts = {part["name"]: part for part in run.ranks("--by", "function")["parts"]}
    expect("MPI_Init" not in parts and max(parts["MPI_Finalize"]["mpi_ns"]) == 0, f"start and end are parts: {parts}")
    expect(sandbox.info(run.trace)["summary"]["start_up_ns"] > 100_000, "MPI started in no time")
    waiting = Run(sandbox, sandbox.compile("anole-mpicc", HERE / "programs" / "late.c", "late"))
    summary = sandbox.info(waiting.trace)["summary"]
    expect(summary["run_ns"] > 250e6 > summary["shutdown_ns"], f"the slow rank's time is not that of the run: {summary}")


def phases_have_times(sandbox):
    run = Run(sandbox, sandbox.compile("anole-mpicc", HERE / "programs" / "phased.c", "phased"), 40, ANOLE_TIME="full")
    rows = run.ranks("--by", "phase")["parts"]
    kinds = ("computing_ns", "mpi_ns", "tracer_ns", "core_wait_ns")
    whole = sum(rank[kind] for rank in run.ranks()["ranks"] for kind in kinds)
    shown = sum(sum(row[kind]) for row in rows for kind in kinds)
    expect(abs(shown - whole) <= 0.0011 * whole, f"the rows are {shown} ns, the run {whole}")
    parts = [row for row in rows if row["number"]]  # the last row may be what is in no phase
    names = [part["name"] for part in parts]
    expect(names[0].startswith("steps 1-") and names[-1].startswith("after step") and len(names) > 2, f"phases: {names}")
    for rank in range(RANKS):
        markers = run.truth[rank]["markers"]
        first = sum(outside(part)[rank] for part in parts[:-2])
        near(first, markers[19][0], run.all_time[rank], f"rank {rank}, before the last phase")
        second = outside(parts[-2])[rank]
        near(second, markers[-1][0] - markers[19][0], run.all_time[rank], f"rank {rank}, the last phase")


def take_no_more_room_than_they_may(sandbox, program):
    shared = Run(sandbox, program, ANOLE_TIME_BYTES=0)
    times = Run(sandbox, program)
    points = len(sandbox.info(times.trace)["streams"][0]["points"])
    most = shared.size() + 2 * 2 * RANKS * points + 200
    expect(times.size() <= most, f"{times.size()} bytes with each rank's times, {shared.size()} without")
    rows = shared.ranks()["ranks"]
    expect(max(row["computing_ns"] for row in rows) < 1.01 * min(row["computing_ns"] for row in rows),
           f"times that ranks share: {rows}")
    without = Run(sandbox, program, ANOLE_TIME="off")
    expect(all(row["computing_ns"] == 0 for row in without.ranks()["ranks"]), "times without a clock")


def test(sandbox):
    program = BUILT / "anole" / "imbalance"
    equals_the_events(sandbox, program)
    names_the_slow_ones(sandbox, program)
    start_and_end_are_no_part_of_the_run(sandbox, program)
    phases_have_times(sandbox)
    take_no_more_room_than_they_may(sandbox, program)


main(test)
