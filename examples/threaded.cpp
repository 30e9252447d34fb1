// Threads that communicate at the same time, each over a communicator of its own. They run before
// MPI starts and after it has ended, as those of a thread pool do.
// Usage: threaded [STEPS [THREADS]]
#include "example.h"

#include <atomic>
#include <latch>
#include <thread>
#include <vector>

namespace {

std::atomic<int> wrong = 0;

int exchange(MPI_Comm comm, int step) {
  int rank = 0, size = 0, theirs = -1;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  int mine = rank + step, left = (rank + size - 1) % size;
  MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % size, 0, &theirs, 1, MPI_INT, left, 0, comm,
               MPI_STATUS_IGNORE);
  return theirs != left + step;
}

/// What the threads of the pool wait for, and what waits for them.
struct Phases {
  explicit Phases(int threads) : done(threads) {}
  std::latch started{1}, done, ended{1};
};

void work(Phases &phases, const MPI_Comm &comm, int steps) {
  phases.started.wait();
  for (int step = 0; step < steps; step++)
    wrong += exchange(comm, step);
  phases.done.count_down();
  phases.ended.wait();
}

} // namespace

int main(int argc, char **argv) {
  int provided = 0, steps = argument(argc, argv, 1, 20), count = argument(argc, argv, 2, 3);
  std::vector<MPI_Comm> comms(static_cast<size_t>(count));
  std::vector<std::thread> pool;
  Phases phases(count);
  for (const MPI_Comm &comm : comms)
    pool.emplace_back(work, std::ref(phases), std::cref(comm), steps);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  for (MPI_Comm &comm : comms)
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  phases.started.count_down();
  phases.done.wait();
  for (MPI_Comm &comm : comms)
    MPI_Comm_free(&comm);
  int status = verdict("threaded", provided < MPI_THREAD_MULTIPLE ? 1 : wrong.load());
  MPI_Finalize();
  phases.ended.count_down();
  for (std::thread &thread : pool)
    thread.join();
  return status;
}
