/* Master and workers: rank 0 deals out tasks and takes results from whoever is ready first
 * (MPI_ANY_SOURCE), so the order of messages, and who does how much, differs from run to run.
 * Usage: farm [TASKS] */
#include "example.h"

enum Tag { TagTask, TagResult, TagStop };

static int work(int task) {
  unsigned value = task;
  for (int i = 0; i < 1000 * (task % 7 + 1); i++)
    value = value * 1103515245u + 12345u;
  return value % 1000;
}

static long long master(int size, int tasks) {
  long long sum = 0;
  int next = 0, busy = 0;
  for (int worker = 1; worker < size; worker++) {
    if (next < tasks) {
      MPI_Send(&next, 1, MPI_INT, worker, TagTask, MPI_COMM_WORLD);
      next++;
      busy++;
    } else {
      MPI_Send(NULL, 0, MPI_INT, worker, TagStop, MPI_COMM_WORLD);
    }
  }
  while (busy > 0) {
    int result;
    MPI_Status status;
    MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, TagResult, MPI_COMM_WORLD, &status);
    sum += result;
    if (next < tasks) {
      MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TagTask, MPI_COMM_WORLD);
      next++;
    } else {
      MPI_Send(NULL, 0, MPI_INT, status.MPI_SOURCE, TagStop, MPI_COMM_WORLD);
      busy--;
    }
  }
  return sum;
}

static void worker(void) {
  for (;;) {
    int task, count;
    MPI_Status status;
    MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    MPI_Recv(&task, count, MPI_INT, 0, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (status.MPI_TAG == TagStop)
      return;
    int result = work(task);
    MPI_Send(&result, 1, MPI_INT, 0, TagResult, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0, tasks = argument(argc, argv, 1, 200);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0 && size > 1) {
    long long expected = 0;
    for (int task = 0; task < tasks; task++)
      expected += work(task);
    wrong = master(size, tasks) != expected;
  } else if (rank > 0) {
    worker();
  }
  int status = verdict("farm", wrong);
  MPI_Finalize();
  return status;
}
