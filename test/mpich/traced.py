"""Runs a test in a traced mode and finds what is wrong: its verdict, exit status or output differ
from the untraced run's, or its trace is not what its raw logs say."""

import pathlib
import subprocess
import tempfile
import time

import modes
import verdict
from untraced import MOST_RANKS, printed

ANOLE = modes.BIN / "anole"
SAVING_SECONDS = 5
# A test that polls until it is ended writes raw logs that take longer to compare than to write.
MOST_RAW_BYTES = 100_000_000
DIFFERS = "its output differs from the untraced run's"


def _changed(test, untraced, run):
    if problem := verdict.problem(test, run):
        return problem
    if run.status != untraced.status:
        return f"exit status {run.status}, untraced {untraced.status}"
    if untraced.out is not None and printed(run) != untraced.out:
        return DIFFERS
    return None


def _check(trace, raw):
    done = subprocess.run([ANOLE, "check", trace, "--against", raw], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=600, check=False)
    return None if done.returncode == 0 else " ".join((done.stdout + done.stderr).split())[:300]


def _is_comparable(raw):
    sizes = [log.stat().st_size for log in raw.glob("*.rawlog")]
    return 0 < sum(sizes) <= MOST_RAW_BYTES


def _not_the_run(trace, raw):
    """What ranks that died had recorded is saved when they are gone, maybe after the launcher."""
    for _ in range(SAVING_SECONDS):
        if not (problem := _check(trace, raw)):
            return None
        if trace.exists():
            break
        time.sleep(1)
    return problem


def trace(mode, built, test, untraced):
    """The run, whether its trace was checked, and what is wrong with it (None if nothing is). If a program ends by
    MPI_Abort, mpiexec may exit before it has read the last output (docs/reliability.md): one more chance."""
    run, comparable, problem = _trace(mode, built, test, untraced)
    if problem == DIFFERS and run.status != 0:
        return _trace(mode, built, test, untraced)
    return run, comparable, problem


def _trace(mode, built, test, untraced):
    with tempfile.TemporaryDirectory(prefix="anole-mpich-", ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        raw = folder / "raw"
        raw.mkdir()
        output = folder / "trace.anole"
        run = modes.run(mode, built, test, min(test.ranks, MOST_RANKS),
                        round(60 + 20 * untraced.seconds), ANOLE_OUTPUT=f"{output}",
                        ANOLE_VERIFY=f"{raw}", ANOLE_QUIET="on")
        comparable = _is_comparable(raw)
        problem = _changed(test, untraced, run) or comparable and _not_the_run(output, raw)
        return run, comparable, problem or None
