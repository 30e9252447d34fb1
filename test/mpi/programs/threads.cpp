// Threads that communicate at the same time, each over a communicator of its own.
#include "example.h"
#include <atomic>
#include <thread>
#include <vector>

namespace {

std::atomic<int> wrong = 0;

void exchange(MPI_Comm comm, int rounds) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int round = 0; round < rounds; round++) {
    int theirs = -1, mine = rank + round;
    MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % size, 0, &theirs, 1, MPI_INT,
                 (rank + size - 1) % size, 0, comm, MPI_STATUS_IGNORE);
    wrong += theirs != (rank + size - 1) % size + round;
  }
}

} // namespace

int main(int argc, char **argv) {
  int provided, rounds = argument(argc, argv, 1, 20), count = argument(argc, argv, 2, 3);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  std::vector<MPI_Comm> comms(count);
  for (MPI_Comm &comm : comms)
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  std::vector<std::thread> threads;
  for (MPI_Comm comm : comms)
    threads.emplace_back(exchange, comm, rounds);
  for (std::thread &thread : threads)
    thread.join();
  for (MPI_Comm &comm : comms)
    MPI_Comm_free(&comm);
  int status = verdict("threads", provided < MPI_THREAD_MULTIPLE ? 1 : wrong.load());
  MPI_Finalize();
  return status;
}
