"""Runs a test in a traced mode and finds what is wrong: its verdict, exit status or output differ
from the untraced run's, or its trace is not what its raw logs say."""

import pathlib
import subprocess
import tempfile

import modes
import verdict
from untraced import MOST_RANKS, lines

ANOLE = modes.BIN / "anole"


def _changed(test, untraced, run):
    if problem := verdict.problem(test, run):
        return problem
    if run.status != untraced.status:
        return f"exit status {run.status}, untraced {untraced.status}"
    if untraced.out is not None and lines(run) != untraced.out:
        return "its output differs from the untraced run's"
    return None


def _check(trace, raw):
    done = subprocess.run([ANOLE, "check", trace, "--against", raw], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=120, check=False)
    if done.returncode == 0:
        return None
    return f"{trace.name}: " + " ".join((done.stdout + done.stderr).split())[:300]


def _not_the_run(traces, raw, run):
    if not traces and run.status == 0 and any(raw.glob("*.rawlog")):
        return "left no trace"
    return next(filter(None, (_check(trace, raw) for trace in traces)), None)


def trace(mode, built, test, untraced):
    """The run, how many traces it left, and what is wrong with it (None if nothing is)."""
    with tempfile.TemporaryDirectory(prefix="anole-mpich-") as name:
        folder = pathlib.Path(name)
        raw = folder / "raw"
        raw.mkdir()
        run = modes.run(mode, built, test, min(test.ranks, MOST_RANKS),
                        round(20 + 5 * untraced.seconds), ANOLE_OUTPUT=f"{folder}/trace.anole",
                        ANOLE_VERIFY=f"{raw}", ANOLE_QUIET="on")
        traces = sorted(folder.glob("*.anole"))
        problem = _changed(test, untraced, run) or _not_the_run(traces, raw, run)
        return run, len(traces), problem
