"""Ranks whose system has another clock, as those of other hosts do, are on the timeline of rank 0 all the same: half
of them run in a time namespace that is 100 s ahead. Skipped where the system allows no such namespace."""

import subprocess
from contextlib import contextmanager
from pathlib import Path

from exported import calls_of
from harness import HERE, expect, main

RANKS, STEPS = 4, 200
AHEAD = 100
TOLERANCE = 1_000_000  # nanoseconds; half of the way there and back, on a machine where others want the cores
SHIFTED = """case "${PMI_RANK:-$OMPI_COMM_WORLD_RANK}" in
  [13]) exec nsenter --time="$1" -- "$2" "$3" ;;
  *) exec "$2" "$3" ;;
esac"""


@contextmanager
def other_clock():
    """The file of a namespace, or None."""
    command = ("unshare", "--time", "--monotonic", str(AHEAD), "--fork", "sh", "-c", "echo $$ && exec sleep 600")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as holder:
        sleeper = holder.stdout.readline().strip()
        try:
            yield Path("/proc") / sleeper / "ns" / "time" if sleeper else None
        finally:
            if sleeper:
                subprocess.run(("kill", sleeper), check=False)


def is_on_one_timeline(sandbox, clock):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "timeline.c", "timeline")
    sandbox.mpiexec(RANKS, "sh", "-c", SHIFTED, "sh", clock, program, STEPS, ANOLE_OUTPUT="shifted.anole",
                    ANOLE_TIME="full").succeeded()
    calls = calls_of(sandbox, "shifted.anole", RANKS)
    for step, calls_of_all in enumerate(zip(*calls["MPI_Allreduce"])):
        early = max(begin for begin, _ in calls_of_all) - min(end for _, end in calls_of_all)
        expect(early <= TOLERANCE, f"step {step}: a rank leaves an Allreduce {early} ns before the last enters")
    starts = [calls["MPI_Init"][rank][0][0] for rank in range(RANKS)]
    expect(max(starts) - min(starts) < AHEAD * 1e9 / 2, f"ranks start at {starts}")


def test(sandbox):
    with other_clock() as clock:
        if clock:
            is_on_one_timeline(sandbox, clock)


main(test)
