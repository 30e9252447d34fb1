"""An MPICH that was built for another PMI library tells that library of a fatal error. Here the program has MPI linked
into it and stands for such an MPICH: its calls of PMI are MPI's."""

from harness import expect, main

PMI = """#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
int PMIx_Abort(int code, const char *message, void *processes, size_t count) {
  dprintf(atoi(getenv("PMI_FD")), "cmd=abort exitcode=%d\\n", code);
  return message && !processes && !count ? pause() : 0;
}
"""
PROGRAM = """#include <mpi.h>
#include <stddef.h>
int PMIx_Abort(int code, const char *message, void *processes, size_t count);
static void end(MPI_Comm *comm, int *error, ...) { PMIx_Abort(7, comm && error ? "an error" : NULL, NULL, 0); }
int main(int argc, char **argv) {
  int rank, value = 0;
  MPI_Errhandler handler;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_create_errhandler(end, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  return MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
"""


def test(sandbox):
    (sandbox.path / "pmi.c").write_text(PMI)
    (sandbox.path / "ends.c").write_text(PROGRAM)
    sandbox.run("cc", "-shared", "-fPIC", "pmi.c", "-o", "libpmi.so").succeeded()
    program = sandbox.compile("anole-mpicc", sandbox.path / "ends.c", "ends", "-static-mpi", f"-L{sandbox.path}",
                              "-lpmi", f"-Wl,-rpath,{sandbox.path}", "-Wl,--no-as-needed")
    run = sandbox.mpiexec(3, program)
    expect(run.err.count("anole: no complete trace (rank 1 ended by MPI for an error)") == 1, f"not one line: {run}")
    ending = sandbox.info("ends.anole.partial/rank-1.anole")["endings"][0]
    expect(ending["end"] == "ended by MPI for an error" and ending["function"] == "MPI_Send", f"{ending}")


main(test)
