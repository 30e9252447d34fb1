"""Python programs, with the mpi4py that is installed, which is Open MPI's."""

import subprocess

from harness import ROOT, expect, expect_words, main, skip
from python_traces import PYTHON, PythonTraces

if subprocess.run([PYTHON, "-c", "import mpi4py"], stderr=subprocess.DEVNULL).returncode != 0:
    skip("mpi4py is not installed")


def other_modes(sandbox, traces):
    traces.run("-n", 1, "--mode", "unwind", "--", PYTHON, ROOT / "examples" / "pipeline.py", name="unwound")
    expect("pipeline.py" not in traces.text("unwound"), "C frames only")
    wrong = sandbox.anole("run", "--launcher", "mpiexec.mpich", "--", PYTHON, "-c", "0").failed_with(2)
    expect_words(wrong.err, "Open MPI", "--launcher")


def test(sandbox):
    traces = PythonTraces(sandbox, "openmpi")
    traces.check()
    other_modes(sandbox, traces)


main(test)
