"""Builds all examples but those named by their own Makefile, with Anole's wrappers and with MPI's.
Usage: build_programs.py [PROGRAM...]"""

import sys

from harness import BIN, BUILT, ROOT, main


def test(sandbox):
    for folder, compilers in {
        "plain": {"CC": "mpicc", "CXX": "mpicxx", "FC": "mpifort"},
        "anole": {"CC": BIN / "anole-mpicc", "CXX": BIN / "anole-mpicxx", "FC": BIN / "anole-mpifort"},
    }.items():
        (BUILT / folder).mkdir(parents=True, exist_ok=True)
        sandbox.run("make", "-B", "-j2", "-C", ROOT / "examples", f"BUILD={BUILT / folder}",
                    f"LEFT_OUT={' '.join(sys.argv[1:])}",
                    *(f"{name}={value}" for name, value in compilers.items())).succeeded()


main(test)
