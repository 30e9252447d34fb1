/* Threads that make objects of all kinds at once, and use some that the first thread made. */
#include <cstdio>
#include <cstdlib>
#include <mpi.h>
#include <thread>
#include <vector>

static void add(void *, void *, int *, MPI_Datatype *) {}

static void work(MPI_Comm own, MPI_Datatype shared, int thread, int rounds) {
  int rank, one = 1, sum = 0;
  MPI_Comm_rank(own, &rank);
  std::vector<int> sent(1000), got(1000);
  for (int i = 0; i < rounds; i++) {
    MPI_Comm copy, part;
    MPI_Comm_dup(own, &copy);
    MPI_Comm_split(copy, rank & 1, thread, &part);
    MPI_Datatype row, block;
    MPI_Type_contiguous(thread + 1, MPI_INT, &row);
    MPI_Type_vector(2, thread + 1, thread + 3, row, &block);
    MPI_Type_commit(&block);
    MPI_Sendrecv(sent.data(), 1, block, rank ^ 1, thread, got.data(), 1, block, rank ^ 1, thread,
                 copy, MPI_STATUS_IGNORE);
    MPI_Sendrecv(sent.data(), 1, shared, rank ^ 1, thread, got.data(), 1, shared, rank ^ 1, thread,
                 copy, MPI_STATUS_IGNORE);
    MPI_Op op;
    MPI_Op_create(add, 1, &op);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, part);
    MPI_Reduce(&one, &sum, 1, MPI_INT, op, 0, copy);
    MPI_Win window;
    MPI_Win_create(got.data(), 4, 4, MPI_INFO_NULL, copy, &window);
    MPI_Win_fence(0, window);
    MPI_Put(&one, 1, MPI_INT, rank ^ 1, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_Op_free(&op);
    MPI_Type_free(&row);
    MPI_Type_free(&block);
    MPI_Comm_free(&part);
    MPI_Comm_free(&copy);
  }
}

int main(int count, char **values) {
  int threads = 4, rounds = count > 1 ? std::atoi(values[1]) : 20, provided, rank;
  MPI_Init_thread(&count, &values, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::vector<MPI_Comm> comms(threads);
  for (MPI_Comm &comm : comms)
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Datatype shared;
  MPI_Type_contiguous(3, MPI_INT, &shared);
  MPI_Type_commit(&shared);
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; i++)
    workers.emplace_back(work, comms[i], shared, i, rounds);
  for (std::thread &worker : workers)
    worker.join();
  MPI_Type_free(&shared);
  for (MPI_Comm &comm : comms)
    MPI_Comm_free(&comm);
  if (rank == 0)
    std::puts("done");
  MPI_Finalize();
}
