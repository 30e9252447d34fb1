"""Default traces keep the order of what took long. Where imbalance moves from rank to rank, a prediction takes as long as
the slowest ranks did, less what they waited for a core; without places for long times it is too short. In the replay of a farm
in Python each worker computes as long as it did."""

import json
import subprocess
import sys

from harness import BIN, HERE, ROOT, expect, main

RANKS = 6
SLOWEST = 12 * RANKS * 0.030  # seconds that they ask for in all steps; what they sleep longer, they may wait for a core


def predicted(sandbox, trace):
    found = json.loads(sandbox.anole("whatif", trace, "--network", "QDR", "--json").succeeded().out)
    return found["networks"][0]["run_time_ns"] / 1e9


def imbalance_that_moves(sandbox):
    program = sandbox.compile("anole-mpicc", HERE / "programs" / "moving.c", "moving")
    slept = float(sandbox.mpiexec(RANKS, program, ANOLE_OUTPUT="moving.anole").succeeded().out)
    sandbox.anole("check", "moving.anole").succeeded()
    found = predicted(sandbox, "moving.anole")
    expect(0.95 * SLOWEST < found < 1.05 * slept, f"{found} s predicted, {slept} s slept by the slowest ones")
    slept = float(sandbox.mpiexec(RANKS, program, ANOLE_OUTPUT="without.anole", ANOLE_TIME_BYTES=0).succeeded().out)
    left = sandbox.info("without.anole")["counters"]["long times left"]["total"]
    expect(left >= 12 * RANKS, f"{left} long times left")
    expect(predicted(sandbox, "without.anole") < 0.95 * slept, "as long without places")


def farm(sandbox):
    if subprocess.run([sys.executable, "-c", "import mpi4py"], stderr=subprocess.DEVNULL).returncode != 0:
        return
    sandbox.anole("run", "-n", 4, "--", sys.executable, ROOT / "examples" / "pipeline.py", 20, ANOLE_OUTPUT="farm.anole",
                  PYTHONPATH=BIN.parent / "python").succeeded()
    recorded = json.loads(sandbox.anole("ranks", "farm.anole", "--json").succeeded().out)["ranks"]
    replay = json.loads(sandbox.anole("replay", "farm.anole", "--wait", "sleep", "--json").succeeded().out)
    for rank, (was, now) in list(enumerate(zip(recorded, replay["per_rank"])))[1:]:
        recorded_time = was["computing_ns"] / 1e9
        expect(abs(now["computing"] / recorded_time - 1) < 0.05, f"rank {rank}: {now}, recorded {recorded_time} s")


def test(sandbox):
    imbalance_that_moves(sandbox)
    farm(sandbox)


main(test)
