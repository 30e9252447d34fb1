"""What tests do without the tracer. Only those that pass twice can show anything.

MPICH and the machine decide that, not the tracer, so it is found once for each built suite and kept
beside it."""

import json
import pathlib
from dataclasses import asdict, dataclass

import modes
import verdict

# A test that takes longer than this without a tracer is left out.
LONGEST = 20
# Ranks wait in loops, and share the processors: with more ranks than this a test waits only.
MOST_RANKS = 10
MOST_GIGABYTES = 2


@dataclass
class Untraced:
    """`problem` says why the test shows nothing; `out` is None if it differs from run to run."""
    problem: str = None
    status: int = 0
    seconds: float = 0
    out: str = None


def printed(run):
    """What was printed, however the ranks' lines were mixed, even inside of lines."""
    return "".join(sorted(run.out))


def _measure(built, test):
    if test.gigabytes > MOST_GIGABYTES:
        return Untraced(f"takes {test.gigabytes} GB")
    runs = []
    for _ in range(2):
        run = modes.run(modes.UNTRACED, built, test, min(test.ranks, MOST_RANKS), 2 * LONGEST)
        if problem := verdict.problem(test, run):
            return Untraced(f"untraced: {problem}", seconds=run.seconds)
        if run.seconds > LONGEST + 1:
            return Untraced(f"takes more than {LONGEST} s", seconds=run.seconds)
        runs.append(run)
    if runs[0].status != runs[1].status:
        return Untraced("untraced: its exit status differs from run to run")
    same = printed(runs[0]) == printed(runs[1])
    return Untraced(None, runs[0].status, max(run.seconds for run in runs),
                    printed(runs[0]) if same else None)


class Baseline:
    def __init__(self, built, folder):
        self.built = built
        self.path = pathlib.Path(built) / f"untraced.{folder}.json"
        self.known = json.loads(self.path.read_text()) if self.path.exists() else {}

    def of(self, test):
        if test.name not in self.known:
            self.known[test.name] = asdict(_measure(self.built, test))
            self.path.write_text(json.dumps(self.known, indent=1))
        return Untraced(**self.known[test.name])
