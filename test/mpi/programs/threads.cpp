// Threads that communicate at the same time, each over a communicator of its own. They begin in a
// fixed order and then run as they like. Each completes a receive that the main thread posted, and
// leaves it one to complete.
// Usage: threads [ROUNDS [THREADS]]
#include "example.h"
#include <atomic>
#include <semaphore>
#include <thread>
#include <vector>

namespace {

std::atomic<int> wrong = 0;

/// What a thread shares with the main thread.
struct Shared {
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Request forThread = MPI_REQUEST_NULL, forMain = MPI_REQUEST_NULL;
  int toThread = -1, toMain = -1;
  std::binary_semaphore begun{0};
};

struct Ring {
  explicit Ring(MPI_Comm comm) : comm(comm) {
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
  }
  int left() const { return (rank + size - 1) % size; }
  int right() const { return (rank + 1) % size; }
  void post(int *from, int tag, MPI_Request *request) const {
    MPI_Irecv(from, 1, MPI_INT, left(), tag, comm, request);
  }
  void send(int value, int tag) const { MPI_Send(&value, 1, MPI_INT, right(), tag, comm); }

  MPI_Comm comm;
  int rank = 0, size = 0;
};

void exchange(const Ring &ring, int round) {
  int theirs = -1, mine = ring.rank + round;
  MPI_Sendrecv(&mine, 1, MPI_INT, ring.right(), 0, &theirs, 1, MPI_INT, ring.left(), 0, ring.comm,
               MPI_STATUS_IGNORE);
  wrong += theirs != ring.left() + round;
}

/// Each thread has another number of requests.
void exchangeNonblocking(const Ring &ring, int round, int messages) {
  std::vector<int> theirs(messages, -1), mine(messages, ring.rank + round);
  std::vector<MPI_Request> requests(2 * messages);
  for (int i = 0; i < messages; ++i) {
    ring.post(&theirs[i], 1 + i, &requests[i]);
    MPI_Isend(&mine[i], 1, MPI_INT, ring.right(), 1 + i, ring.comm, &requests[messages + i]);
  }
  MPI_Waitall(2 * messages, requests.data(), MPI_STATUSES_IGNORE);
  for (int value : theirs)
    wrong += value != ring.left() + round;
}

void work(Shared &shared, int thread, int rounds) {
  Ring ring(shared.comm);
  shared.begun.release();
  for (int round = 0; round < rounds; round++) {
    exchange(ring, round);
    exchangeNonblocking(ring, round, 1 + thread);
  }
  ring.send(ring.rank, 100);
  MPI_Wait(&shared.forThread, MPI_STATUS_IGNORE);
  wrong += shared.toThread != ring.left();
  ring.post(&shared.toMain, 101, &shared.forMain);
  ring.send(ring.rank, 101);
}

void prepare(Shared &shared) {
  MPI_Comm_dup(MPI_COMM_WORLD, &shared.comm);
  Ring(shared.comm).post(&shared.toThread, 100, &shared.forThread);
}

void finish(Shared &shared) {
  MPI_Wait(&shared.forMain, MPI_STATUS_IGNORE);
  wrong += shared.toMain != Ring(shared.comm).left();
  MPI_Comm_free(&shared.comm);
}

} // namespace

int main(int argc, char **argv) {
  int provided, rounds = argument(argc, argv, 1, 20), count = argument(argc, argv, 2, 3);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  std::vector<Shared> all(count);
  for (Shared &shared : all)
    prepare(shared);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < count; ++thread) {
    threads.emplace_back(work, std::ref(all[thread]), thread, rounds);
    all[thread].begun.acquire();
  }
  for (std::thread &thread : threads)
    thread.join();
  for (Shared &shared : all)
    finish(shared);
  int status = verdict("threads", provided < MPI_THREAD_MULTIPLE ? 1 : wrong.load());
  MPI_Finalize();
  return status;
}
