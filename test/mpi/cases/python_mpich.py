"""Python programs under MPICH, with an mpi4py that is built for it here: Debian's is Open MPI's only. The source is that of
Debian's package; it is fetched and built once, in the build tree."""

import subprocess

from harness import BUILT, ROOT, expect_words, main, skip
from python_traces import PYTHON, PythonTraces

FOLDER = BUILT.parent / "mpi4py"
BUILD_SECONDS = 1200


def built():
    """The folder of its modules."""
    if not list(FOLDER.glob("mpi4py-*/build/lib.*/mpi4py/MPI.*.so")):
        if subprocess.run([PYTHON, "-c", "import Cython, setuptools"], stderr=subprocess.DEVNULL).returncode != 0:
            skip("Cython is not installed, which building mpi4py needs")
        if subprocess.run([ROOT / "test" / "fetch-source", "mpi4py", FOLDER]).returncode != 0:
            skip("the source of Debian's mpi4py cannot be fetched")
        source, = FOLDER.glob("mpi4py-*/")
        subprocess.run([PYTHON, "setup.py", "-q", "build", "--mpicc=mpicc.mpich"], cwd=source, check=True, timeout=BUILD_SECONDS)
    modules, = FOLDER.glob("mpi4py-*/build/lib.*/")
    return modules


def is_mpichs(sandbox, modules):
    """The launcher is chosen by what mpi4py is linked with."""
    wrong = sandbox.anole("run", "--launcher", "mpiexec.openmpi", "--", PYTHON, "-c", "0", PYTHONPATH=modules).failed_with(2)
    expect_words(wrong.err, "MPICH", "--launcher")


def test(sandbox):
    modules = built()
    is_mpichs(sandbox, modules)
    PythonTraces(sandbox, "mpich", modules).check()


main(test)
