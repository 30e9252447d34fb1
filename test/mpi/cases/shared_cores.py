"""Where ranks share cores, computing is the CPU time that they had, whatever the machine does beside: it is what the
program itself measures, no rank seems slow, and the first page says who shares what. Ranks that do not share cores are
not said to. What a program sleeps is its own time. The waiting is counted, so no time is lost."""

import json
import os

from harness import HERE, expect, main

CORES, STEPS, MILLISECONDS = 2, 5, 100


class Run:
    def __init__(self, sandbox, program, ranks, *arguments, **options):
        self.sandbox, self.trace = sandbox, f"of{ranks}{''.join(arguments)}.anole"
        out = sandbox.mpiexec(ranks, program, MILLISECONDS, *arguments, ANOLE_OUTPUT=self.trace, **options).succeeded().out
        self.burned = [int(burned) for _, burned in sorted((int(rank), burned) for rank, burned in map(str.split, out.splitlines()))]

    def text(self, *command):
        return self.sandbox.anole(*command).succeeded().out

    def json(self, command, *options):
        return json.loads(self.text(command, self.trace, "--json", *options))


def computing_is_cpu_time(run):
    rows = run.json("ranks")["ranks"]
    for row, burned in zip(rows, run.burned):
        expect(abs(row["computing_ns"] / burned - 1) < 0.05, f"burned {run.burned}: {rows}")
    balance = run.json("efficiency")[0]["load_balance"]
    expect(balance >= 0.98, f"load balance {balance}: {rows}")


def waiting_is_counted(run, ranks):
    """All ranks together cannot have had more than the cores for as long as the slowest took."""
    rows = run.json("ranks")["ranks"]
    waited, computing = sum(row["core_wait_ns"] for row in rows), sum(row["computing_ns"] for row in rows)
    expect(waited > 0.5 * (ranks / CORES - 1) * computing, f"computing {computing}, waited {waited}")
    counters = run.sandbox.info(run.trace)["counters"]
    expect(counters["watched gaps"]["total"] >= 0.9 * counters["long gaps"]["total"] >= ranks * STEPS * 0.8,
           f"gaps: {counters}")


def page_one_says_so(run, ranks):
    cores = run.sandbox.info(run.trace)["summary"]["cores"]
    expect(cores["ranks"] == ranks and cores["cores"] == CORES and 0 < cores["core_share"] < 0.6, f"cores: {cores}")
    expect(cores["involuntary_switches"] > 0, f"switches: {cores}")
    text = run.text("info", run.trace)
    expect(f"cores           {ranks} ranks share {CORES} cores; compute is CPU time" in text, text)
    note = run.sandbox.anole("efficiency", run.trace).succeeded().err
    expect(f"with {ranks} ranks on {CORES} cores, most of it may be waiting for a core" in note, note)


def some_ranks_share_nothing(sandbox, program):
    run = Run(sandbox, program, CORES)
    computing_is_cpu_time(run)
    text = run.text("info", run.trace)
    expect("ranks share" not in text, text)


def sleep_is_the_program_s_own_time(sandbox, program):
    rows = Run(sandbox, program, 2 * CORES, "sleep").json("ranks")["ranks"]
    for row in rows:
        expect(row["computing_ns"] > 0.95 * STEPS * MILLISECONDS * 1e6, f"sleeping: {rows}")


def test(sandbox):
    own = sorted(os.sched_getaffinity(0))
    expect(len(own) >= CORES, f"cores: {own}")
    os.sched_setaffinity(0, own[:CORES])
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "shared_cores.c", "shared")
    ranks = 4 * CORES
    for mode in ("static", "unwind"):
        run = Run(sandbox, program, ranks, ANOLE_CALLPATH=mode)
        computing_is_cpu_time(run)
        waiting_is_counted(run, ranks)
        page_one_says_so(run, ranks)
    some_ranks_share_nothing(sandbox, program)
    sleep_is_the_program_s_own_time(sandbox, program)


main(test)
