// Steps with messages to nobody whose sizes follow no pattern; each tenth step is a phase of its
// own. irregular_steps STEPS MESSAGES [STEP [same]]: rank 1 kills itself after step STEP. With
// `same`, all ranks have the same sizes.
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  static char out[4096];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  uint64_t random = 88172645463325252u + (uint64_t)(argc > 4 ? 0 : rank);
  for (long step = 0; step < atol(argv[1]); step++) {
    for (long i = 0; i < atol(argv[2]); i++) {
      random = random * 6364136223846793005u + 1442695040888963407u;
      MPI_Send(out, (int)(random >> 52), MPI_CHAR, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    }
    usleep(2500); // longer than the pause between two looks for messages
    MPI_Barrier(MPI_COMM_WORLD);
    if (step % 10 == 9)
      MPI_Barrier(MPI_COMM_WORLD);
    if (argc > 3 && step == atol(argv[3]) && rank == 1)
      raise(SIGKILL);
  }
  MPI_Finalize();
  return 0;
}
