"""Builds all examples by their own Makefile, with Anole's wrappers and with MPICH's."""

from harness import BIN, BUILT, MPI, ROOT, main

# What Open MPI 4.1 lacks: partitioned communication, sessions; and a module mpi_f08 that flang can read.
LACKED = {"mpich": [], "openmpi": ["partitioned", "sessions", "ring08"]}


def test(sandbox):
    for folder, compilers in {
        "plain": {"CC": "mpicc", "CXX": "mpicxx", "FC": "mpifort"},
        "anole": {"CC": BIN / "anole-mpicc", "CXX": BIN / "anole-mpicxx", "FC": BIN / "anole-mpifort"},
    }.items():
        (BUILT / folder).mkdir(parents=True, exist_ok=True)
        sandbox.run("make", "-B", "-j2", "-C", ROOT / "examples", f"BUILD={BUILT / folder}",
                    f"LEFT_OUT={' '.join(LACKED[MPI])}",
                    *(f"{name}={value}" for name, value in compilers.items())).succeeded()


main(test)
