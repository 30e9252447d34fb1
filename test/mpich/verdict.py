"""Whether a test passed, judged as MPICH's own script `runtests` does.

Most print ` No Errors` and nothing else, and exit with 0. A test's line may name another rule."""

import re

ACCEPTED = re.compile(r"\s*(No [Ee]rrors|Test Passed)\s*$|.*(FORTRAN STOP|requesting checkpoint\s*$|checkpoint completed\s*$)")
NO_ERRORS = re.compile(r"\s*No [Ee]rrors\s*$", re.MULTILINE)


def _says_no_errors(run):
    lines = (run.out + run.err).splitlines()
    unexpected = [line for line in lines if not ACCEPTED.match(line)]
    if unexpected:
        return f"unexpected output: {unexpected[0].strip()[:200]}"
    return None if NO_ERRORS.search(run.out + run.err) else "does not say No Errors"


def _exits_with_zero(run):
    return f"exit status {run.status}" if run.status else None


def _exits_with_error(run):
    return None if run.status else "exit status 0"


RULES = {
    None: lambda run: _says_no_errors(run) or _exits_with_zero(run),
    "TestStatus": _exits_with_error,
    "TestErrFatal": _exits_with_error,
    "TestStatusNoErrors": lambda run: _says_no_errors(run) or _exits_with_error(run),
    # Not MPICH's: for programs that print measurements.
    "TestSuccess": _exits_with_zero,
}


def problem(test, run):
    """Why the test failed; None if it passed."""
    if run.timed_out:
        return f"no end within {run.limit} s"
    return RULES[test.verdict](run)
