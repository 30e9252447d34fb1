"""Under the launcher of another MPI, each process is a run of one rank: one line says it. A run of one rank under its own
launcher is what it is."""

from harness import BIN, MPI, expect, main

OTHER = {"mpich": "openmpi", "openmpi": "mpich"}[MPI]
LINE = "anole: the launcher started 2 processes, and each is a run of 1 rank"
PROGRAM = """#include <mpi.h>
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Finalize();
}
"""
AS_ROOT = {"OMPI_ALLOW_RUN_AS_ROOT": 1, "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": 1}


def test(sandbox):
    (sandbox.path / "barrier.c").write_text(PROGRAM)
    program = sandbox.compile("anole-mpicc", sandbox.path / "barrier.c", "barrier")
    alone = sandbox.run(BIN.parent / OTHER / "mpiexec", "-n", 2, program, **AS_ROOT).succeeded()
    expect(alone.err.count(LINE) == 1, f"not one line: {alone}")
    own = sandbox.mpiexec(1, program).succeeded()
    expect(LINE not in own.err, f"a line on a run that is well: {own}")
    quiet = sandbox.run(program, OMPI_COMM_WORLD_SIZE=2, OMPI_COMM_WORLD_RANK=0, PMI_SIZE=2, PMI_RANK=0, ANOLE="off")
    expect("anole" not in quiet.err, f"not quiet: {quiet}")


main(test)
