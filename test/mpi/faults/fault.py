"""Cells of the table of faults: programs that end in one way, while ranks are in MPI calls of each family.
Usage: fault.py END static|unwind VICTIM FAMILY...

The program must behave as it does untraced, and what is left must be what docs/reliability.md promises."""

import signal
import sys

from ends import ENDS
from expected import calls_in_flight, outcomes
from harness import BUILT, RUNTIME, expect, main, preloading
from run import RANKS, FaultRun

name, mode, victim, *families = sys.argv[1:]
end, victim = ENDS[name], int(victim)
# The launcher's output depends on who is faster, a rank's end or the news of it. On a busy machine it also loses the
# status of one in sixty ranks that end by themselves, traced or not (cases/early_exit.py), so a traced run may be made
# again.
ATTEMPTS, TRACED = 10, 3


def is_among(behaviour, seen):
    """mpiexec joins the ranks' statuses by `or`, with those of ranks that it killed if it waits for them:
    so it does when the keeper still holds stderr, and now and then without it."""
    status, out = behaviour
    killed = signal.SIGKILL
    return any(out == other and status | killed == plain | killed for plain, other in seen)


def has_same_behaviour(sandbox, family, traced, seen):
    while not is_among(traced.behaviour(), seen) and len(seen) < ATTEMPTS:
        folder = sandbox.path / f"{family}-untraced-{len(seen)}"
        run = FaultRun(folder, BUILT / "plain" / "fault", family, end, victim, {}).finish()
        expect(not run.lines(), f"the tracer speaks, but is not there: {run}")
        seen.append(run.behaviour())
    return is_among(traced.behaviour(), seen)


def one_line(outcome, run):
    """The line names what is there; nobody reads it if the launcher is gone."""
    words = {"trace": "trace in trace.anole:", "nothing": "no trace",
             "pieces": "is in trace.anole.partial;"}[outcome.left]
    counts = (0, end.lines) if run.launcher_lost_lines() else (end.lines,)
    expect(len(run.lines()) in counts, f"not {end.lines} lines of the tracer: {run}")
    expect(all(words in line for line in run.lines()), f"no line with '{words}': {run}")


def left_behind(outcome, run):
    names = [p.name for p in run.folder.iterdir() if p.name.startswith("trace")]
    wanted = {"trace": ["trace.anole"], "pieces": ["trace.anole.partial"], "nothing": []}
    pieces = list(run.folder.glob("trace.anole.partial/*.anole"))
    expect(len(pieces) == (RANKS if outcome.left == "pieces" else 0), f"pieces {pieces}: {run}")
    expect(outcome.left == "nothing" or names == wanted[outcome.left], f"files {names}: {run}")


def endings(outcome, family, info, run):
    expect(info["missing"] == [], f"missing ranks {info['missing']}: {run}")
    for rank, ending in enumerate(info["endings"]):
        wanted = outcome.victim if rank == victim else outcome.others
        calls = [end.last_call] if rank == victim else calls_in_flight()[family]
        expect(ending["rank"] == rank and ending["end"] == wanted, f"not '{wanted}': {ending} {run}")
        expect(ending.get("function", "") in calls, f"not in {calls}: {ending} {run}")
    expect(len(info["endings"]) == RANKS, f"endings {info['endings']}: {run}")


def sound(sandbox, outcome, family, run, raw):
    trace = run.folder / "trace.anole"
    if outcome.left == "pieces":
        sandbox.anole("merge", f"{trace}.partial").succeeded()
        endings(outcome, family, sandbox.info(trace), run)
    else:
        expect(not sandbox.info(trace)["endings"], f"a whole trace with endings: {run}")
    if not keeps_recording(family):
        sandbox.is_lossless(trace, raw)


def keeps_recording(family):
    """Such ranks may be killed after an event is in the trace and before it is in the log."""
    return not end.is_regular and len(calls_in_flight()[family]) > 1


def traced_run(sandbox, family, options):
    program = BUILT / ("anole" if mode == "static" else "plain") / "fault"
    seen = []
    for attempt in range(TRACED):
        raw = sandbox.path / f"{family}-raw-{attempt}"
        verify = {"ANOLE_VERIFY": raw} if outcomes()[name].left != "nothing" else {}
        run = FaultRun(sandbox.path / f"{family}-{attempt}", program, family, end, victim, {**options, **verify})
        if mode == "unwind":
            run.command[1:1] = preloading(RUNTIME)
        run.finish()
        if has_same_behaviour(sandbox, family, run, seen):
            return run, raw
    expect(False, f"untraced it behaves differently, {seen}: {run}")


def cell(sandbox, family):
    outcome = outcomes()[name]
    run, raw = traced_run(sandbox, family, {"ANOLE_OUTPUT": end.output})
    one_line(outcome, run)
    left_behind(outcome, run)
    if outcome.left != "nothing":
        sound(sandbox, outcome, family, run, raw)


def test(sandbox):
    for family in families or calls_in_flight():
        cell(sandbox, family)


main(test)
