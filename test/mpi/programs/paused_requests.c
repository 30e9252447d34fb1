/* A send is open, in another variable than it was made into, while calls that are not recorded make
 * and complete requests. MPI may give all sends that are complete at once the same handle. */
#include <mpi.h>

static void exchange(int tag, MPI_Request requests[2]) {
  static int in[8], out[8];
  MPI_Irecv(&in[tag], 1, MPI_INT, 0, tag, MPI_COMM_SELF, &requests[0]);
  MPI_Isend(&out[tag], 1, MPI_INT, 0, tag, MPI_COMM_SELF, &requests[1]);
}

int main(int argc, char **argv) {
  MPI_Request made[2], open[2], paused[2];
  MPI_Init(&argc, &argv);
  exchange(1, made);
  open[0] = made[0];
  open[1] = made[1];
  MPI_Pcontrol(0);
  exchange(2, paused);
  MPI_Waitall(2, paused, MPI_STATUSES_IGNORE);
  MPI_Pcontrol(1);
  MPI_Waitall(2, open, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
