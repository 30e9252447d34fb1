"""The times of a full trace of one host are one timeline: nobody leaves a collective before the last one enters, no
message arrives before it is sent, and each step lies where the program's own log of the clock has it. What the tracer
took is in no hole but counted, so that computing, MPI, the tracer and waiting for a core are all the time there is."""

import json

from exported import calls_of
from harness import HERE, expect, main

RANKS, STEPS = 8, 600
TOLERANCE = 5_000  # nanoseconds: rounding, in each of the times of a step
FROM_CLOCK = 100_000


def log_of(run):
    """Of each rank the (begin, end) of its steps."""
    lines = [line.split() for line in run.out.splitlines() if line.count(" ") == 2 and line.replace(" ", "").isdigit()]
    expect(len(lines) == RANKS * STEPS, f"what the program logged: {run}")
    return [[(int(begin), int(end)) for rank, begin, end in lines if int(rank) == wanted] for wanted in range(RANKS)]


def is_causal(calls, what):
    for step, calls_of_all in enumerate(zip(*calls["MPI_Allreduce"])):
        early = max(begin for begin, _ in calls_of_all) - min(end for _, end in calls_of_all)
        expect(early <= TOLERANCE, f"{what}, step {step}: a rank leaves an Allreduce {early} ns before the last enters")
    for rank in range(RANKS):
        sent, received = calls["MPI_Isend"][rank], calls["MPI_Recv"][(rank + 1) % RANKS]
        for step, ((begin, _), (_, end)) in enumerate(zip(sent, received)):
            expect(begin - end <= TOLERANCE,
                   f"{what}, step {step}: a message of rank {rank} arrives {begin - end} ns before it is sent")


def agrees_with_the_clock(calls, log, what):
    """The timeline has another zero. Each step's calls lie between the two readings around them, whatever came
    between a reading and a call; so one zero fits them all."""
    least, most = [], []
    for rank in range(RANKS):
        for (begin, _), (_, end), (before, after) in zip(calls["MPI_Isend"][rank], calls["MPI_Allreduce"][rank], log[rank]):
            least.append(before - begin)
            most.append(after - end)
    expect(max(least) - min(most) <= FROM_CLOCK, f"{what}: steps are {max(least) - min(most)} ns off the clock")


def has_no_holes(sandbox, trace, log, what):
    """From the end of MPI_Init to MPI_Finalize, by the sums of each rank."""
    ranks = json.loads(sandbox.anole("ranks", trace, "--json").succeeded().out)["ranks"]
    loops = json.loads(sandbox.anole("ranks", trace, "--by", "function", "--json").succeeded().out)["parts"]
    ends = {part["name"]: part["mpi_ns"] for part in loops if part["name"] in ("MPI_Init", "MPI_Finalize")}
    for rank, row in enumerate(ranks):
        inside = row["computing_ns"] + row["mpi_ns"] + row["tracer_ns"] + row["core_wait_ns"]
        inside -= sum(times[rank] for times in ends.values())
        logged = log[rank][-1][1] - log[rank][0][0]
        expect(inside >= 0.999 * logged, f"{what}, rank {rank}: {inside} ns, but the loop alone took {logged}")


def test(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "timeline.c", "timeline")
    for mode in ("static", "unwind"):
        trace = f"{mode}.anole"
        run = sandbox.mpiexec(RANKS, program, STEPS, ANOLE_OUTPUT=trace, ANOLE_TIME="full", ANOLE_CALLPATH=mode)
        log, calls = log_of(run), calls_of(sandbox, trace, RANKS)
        is_causal(calls, mode)
        agrees_with_the_clock(calls, log, mode)
        has_no_holes(sandbox, trace, log, mode)


main(test)
