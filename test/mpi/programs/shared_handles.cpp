/* Threads that hold one group at once: Open MPI gives the same handle for communicators of the same
 * ranks. They get it one after the other, the last thread first in the second half of the run. */
#include <atomic>
#include <mpi.h>
#include <thread>
#include <vector>

static std::atomic<int> held, freed;
constexpr int threads = 3;

static void waitFor(const std::atomic<int> &count, int wanted) {
  while (count < wanted)
    std::this_thread::yield();
}

static void work(MPI_Comm own, int thread, int rounds) {
  for (int i = 0; i < rounds; i++) {
    MPI_Group group, some;
    int first = 0, turn = 2 * i < rounds ? thread : threads - 1 - thread;
    waitFor(held, threads * i + turn);
    MPI_Comm_group(own, &group);
    held++;
    waitFor(held, threads * (i + 1));
    MPI_Group_incl(group, 1, &first, &some);
    MPI_Group_free(&some);
    waitFor(freed, threads * i + turn);
    MPI_Group_free(&group);
    freed++;
    waitFor(freed, threads * (i + 1));
  }
}

int main(int count, char **values) {
  int provided;
  MPI_Init_thread(&count, &values, MPI_THREAD_MULTIPLE, &provided);
  std::vector<MPI_Comm> comms(threads);
  for (MPI_Comm &comm : comms)
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; i++)
    workers.emplace_back(work, comms[i], i, 10);
  for (std::thread &worker : workers)
    worker.join();
  for (MPI_Comm &comm : comms)
    MPI_Comm_free(&comm);
  MPI_Finalize();
}
