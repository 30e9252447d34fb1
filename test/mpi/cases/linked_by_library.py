"""A program that calls MPI by way of a library only, as those do that are linked with `--as-needed`: `anole run` takes the MPI of
the library, not that of the `mpiexec` that is first in PATH."""

from harness import MPI, expect, main

OTHER = {"mpich": "openmpi", "openmpi": "mpich"}[MPI]
LIBRARY = """#include <mpi.h>
void meet(void) { MPI_Init(0, 0); MPI_Barrier(MPI_COMM_WORLD); MPI_Finalize(); }
"""
PROGRAM = """void meet(void);
int main(void) { meet(); return 0; }
"""


def test(sandbox):
    (sandbox.path / "meet.c").write_text(LIBRARY)
    (sandbox.path / "program.c").write_text(PROGRAM)
    sandbox.run(f"mpicc.{OTHER}", "-shared", "-fPIC", "meet.c", "-o", "libmeet.so").succeeded()
    sandbox.run("cc", "program.c", f"-L{sandbox.path}", "-lmeet", f"-Wl,-rpath,{sandbox.path}", "-o", "program").succeeded()
    sandbox.anole("run", "-n", 2, "--", sandbox.path / "program").succeeded()
    expect(sandbox.info("program.anole")["ranks"] == 2, "not both ranks are in the trace")


main(test)
