"""Programs without compiled loops have phases, clusters and a trace on the way: plain C under `anole run`, where ranks
differ in the calls that they make, and Python."""

import subprocess
import sys

from harness import HERE, expect, expect_words, main

RANKS = 4
STEPS = 400
PYTHON = sys.executable
PYTHON_STEPS = f"""
from mpi4py import MPI
world = MPI.COMM_WORLD
right, left = (world.rank + 1) % world.size, (world.rank - 1) % world.size
world.bcast(None)
for step in range({STEPS}):
    world.sendrecv(step, right, source=left)
    world.allreduce(step)
world.barrier()
"""


def phases_of(sandbox, name):
    markers = sandbox.info(f"{name}.anole")["phases"]
    expect("none" not in markers and "call" in markers and markers["loops"] == [], markers)
    expect([int(family["markers"]) for family in markers["by_hand"]] == [STEPS - 1], markers["by_hand"])
    return markers.get("online")


def plain_program(sandbox, name="plain", **environment):
    program = sandbox.compile("mpicc", HERE / "programs" / "plain_steps.c", "steps")
    folder = sandbox.path / f"{name}.raw"
    sandbox.anole("run", "-n", RANKS, "--", program, STEPS, ANOLE_OUTPUT=f"{name}.anole", ANOLE_VERIFY=folder,
                  **environment).succeeded()
    sandbox.is_lossless(f"{name}.anole", folder)
    online = phases_of(sandbox, name)
    expect([cluster["size"] for cluster in online["clusters"]] == [1, RANKS - 2, 1], online["clusters"])
    return online


def plain_in_c(sandbox):
    online = plain_program(sandbox, ANOLE_ONLINE_BUDGET=0)
    expect(online["updates"] > 0 and online["states"]["L"] > 0, f"no trace on the way: {online}")
    expect_words(sandbox.anole("info", "--phases", "plain.anole").succeeded().out, "phase loop P", f"markers {STEPS - 1}")
    offline = plain_program(sandbox, name="offline", ANOLE_ONLINE="off")
    expect(offline["updates"] == 0 and offline["phases"] == 0, offline)


def in_python(sandbox):
    if subprocess.run([PYTHON, "-c", "import mpi4py"], stderr=subprocess.DEVNULL).returncode != 0:
        return
    script = sandbox.path / "steps.py"
    script.write_text(PYTHON_STEPS)
    sandbox.anole("run", "-n", RANKS, "--", PYTHON, script, ANOLE_OUTPUT="python.anole", ANOLE_ONLINE_BUDGET=0).succeeded()
    online = phases_of(sandbox, "python")
    expect(online["updates"] > 0 and online["states"]["L"] > 0 and online["clusters"], online)


def test(sandbox):
    plain_in_c(sandbox)
    in_python(sandbox)


main(test)
