"""What a trace of a random program must be: equal to the raw logs of the same run, event by event."""

import re

from harness import await_that, expect
from processes import processes_in

# What may be in the record and not yet in the log, or the other way round, of a rank that is killed inside a call.
UNFINISHED = (r"event {last}: the raw log has no more events", r"event \d+: .*: late .* is unresolved in the trace",
              r"polls of function \d+ differ by -\d ")
# What is said of a rank that was killed while the tracer changed its record.
TORN = "while its record changed, of which some is lost"


class Torn(Exception):
    """Of a rank too little is left to compare it with the raw logs."""


def whole(sandbox, run):
    one_line(run)
    sound(sandbox, run, "--against", "raw")


def limited(sandbox, run):
    """A record whose points alone are too large may end early, and says so; up to there nothing may be missing."""
    early = re.compile(r"anole: recording ended early in process \d+: the record needs more than ANOLE_MEMORY allows\n")
    one_line(run, early.sub("", run.err))
    sound(sandbox, run, "--against", "raw")


def one_line(run, messages=None):
    lines = [line for line in (messages or run.err).splitlines() if line.startswith("anole:")]
    expect(len(lines) == 1 and lines[0].startswith("anole: trace in trace.anole:"), f"not the one line: {run}")


def sound(sandbox, run, *against):
    checked = sandbox.anole("check", "trace.anole", *against)
    expect(checked.status == 0, f"{checked}\n--- {run}")
    sandbox.info("trace.anole")


def pieces(sandbox, run, ranks, victim):
    """Each rank's own piece first, since of a merged trace only the first difference is told. The victim kills itself
    between two calls, so nothing of it may be missing; the others may be anywhere, in the tracer, too: then some of
    their pieces may be lost, which has to be said. mpiexec may end before the last keeper."""
    await_that(lambda: not processes_in(sandbox.path), "the end of all keepers")
    events = 0
    for rank in range(ranks):
        piece = f"trace.anole.partial/rank-{rank}.anole"
        expect(sandbox.exists(piece), f"no piece of rank {rank}: {run}")
        events += compared(sandbox, piece, "" if rank == victim else "{last}")
    sandbox.anole("merge", "trace.anole.partial").succeeded()
    merged = compared(sandbox, "trace.anole", "" if ranks == 1 else r"\d+")
    expect(merged == events, f"{merged} events in the merged trace, {events} in the pieces of {run}")


def compared(sandbox, trace, last):
    """The number of events of a trace that is equal to the raw logs, but for one call if `last` says which event."""
    checked = sandbox.anole("check", trace, "--against", "raw")
    if last and TORN in checked.err:
        expect(not checked.out.startswith("damaged:"), f"{checked}")
        raise Torn(checked)
    found = re.search(r" ([\d,]+) events?\n", checked.out)
    expect(found, f"no number of events: {checked}")
    total = int(found.group(1).replace(",", ""))
    last = last.format(last=total - 1)
    forgiven = last and any(re.search(pattern.replace("{last}", last), checked.out) for pattern in UNFINISHED)
    expect(checked.status == 0 or forgiven, f"{checked}")
    return total
