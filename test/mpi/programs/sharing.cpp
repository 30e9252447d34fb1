// Threads that share what they communicate with: a Cartesian communicator that is new in each
// round, tables of handles and texts, and receives that one thread posts and another completes.
// Usage: sharing [ROUNDS [THREADS]]
#include "example.h"

#include <atomic>
#include <barrier>
#include <string>
#include <thread>
#include <vector>

namespace {

std::atomic<int> wrong = 0;

struct Shared {
  explicit Shared(int threads) : together(threads), requests(threads), received(threads) {}
  MPI_Comm ring = MPI_COMM_NULL;
  int rank = 0, size = 0;
  std::barrier<> together;
  std::vector<MPI_Request> requests;
  std::vector<int> received;
};

void makeRing(Shared &shared) {
  int isPeriodic = 1;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &shared.size, &isPeriodic, 0, &shared.ring);
}

void ask(const Shared &shared) {
  int place = -1, left = -1, right = -1;
  MPI_Cart_coords(shared.ring, shared.rank, 1, &place);
  MPI_Cart_shift(shared.ring, 0, 1, &left, &right);
  wrong += place != shared.rank || right != (shared.rank + 1) % shared.size;
}

void makeType(int thread) {
  MPI_Datatype type;
  MPI_Type_contiguous(2 + thread, MPI_INT, &type);
  MPI_Type_set_name(type, ("type of thread " + std::to_string(thread)).c_str());
  MPI_Type_free(&type);
}

/// The next thread completes what this one posts.
void exchange(Shared &shared, int thread, int round) {
  int next = (thread + 1) % static_cast<int>(shared.requests.size()), mine = shared.rank + round;
  int left = (shared.rank + shared.size - 1) % shared.size;
  MPI_Status status;
  MPI_Irecv(&shared.received[thread], 1, MPI_INT, MPI_ANY_SOURCE, thread, shared.ring,
            &shared.requests[thread]);
  shared.together.arrive_and_wait();
  MPI_Send(&mine, 1, MPI_INT, (shared.rank + 1) % shared.size, thread, shared.ring);
  MPI_Wait(&shared.requests[next], &status);
  wrong += status.MPI_SOURCE != left || shared.received[next] != left + round;
}

void work(Shared &shared, int thread, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    if (thread == 0)
      makeRing(shared);
    shared.together.arrive_and_wait();
    ask(shared);
    makeType(thread);
    exchange(shared, thread, round);
    shared.together.arrive_and_wait();
    if (thread == 0)
      MPI_Comm_free(&shared.ring);
  }
}

} // namespace

int main(int argc, char **argv) {
  int provided, rounds = argument(argc, argv, 1, 20), count = argument(argc, argv, 2, 3);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  Shared shared(count);
  MPI_Comm_size(MPI_COMM_WORLD, &shared.size);
  MPI_Comm_rank(MPI_COMM_WORLD, &shared.rank);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < count; ++thread)
    threads.emplace_back(work, std::ref(shared), thread, rounds);
  for (std::thread &thread : threads)
    thread.join();
  int status = verdict("sharing", provided < MPI_THREAD_MULTIPLE ? 1 : wrong.load());
  MPI_Finalize();
  return status;
}
