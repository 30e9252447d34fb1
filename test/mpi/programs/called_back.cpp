/* A library steps through time and calls the program: through pointers, by name, as an object, from
   a thread of its own, with exceptions that it catches. */
#include "called_back.h"

#include <cstdio>
#include <cstdlib>
#include <mpi.h>

static int rank, ranks;

[[gnu::noinline]] static void exchange(int tag) {
  int mine = rank, theirs = 0;
  MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % ranks, tag, &theirs, 1, MPI_INT,
               (rank + ranks - 1) % ranks, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void derivative(void *, int) {
  for (int stage = 0; stage < 2; ++stage)
    exchange(stage);
}
static void reduce(void *of, int number) {
  int *sum = static_cast<int *>(of), all = 0;
  MPI_Allreduce(&number, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  *sum += all;
}
static void barrier(void *, int) { MPI_Barrier(MPI_COMM_WORLD); }
void named(int number) {
  if (number % 2 == 0)
    exchange(2);
}

struct Waves : Problem {
  struct Cleanup {
    ~Cleanup() { MPI_Barrier(MPI_COMM_WORLD); }
  };
  void advance(int number) override {
    for (int i = 0; i < 2; ++i) {
      exchange(3);
      if (number % 3 == 1)
        refuse(number);
    }
    Cleanup cleanup;
    if (number % 3 == 2)
      throw number;
  }
};

static int compare(const void *left, const void *right) {
  exchange(4);
  return *static_cast<const int *>(left) - *static_cast<const int *>(right);
}

int main(int count, char **values) {
  int steps = count > 1 ? std::atoi(values[1]) : 100, provided = 0, sum = 0;
  MPI_Init_thread(&count, &values, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  integrate(steps, derivative, nullptr);
  integrate(steps, reduce, &sum);
  integrate(steps, barrier, nullptr);
  integrateNamed(steps);
  integrateInThread(steps, derivative, nullptr);
  Waves waves;
  int failed = solve(steps, waves);
  int sorted[] = {5, 3, 1, 4, 2};
  std::qsort(sorted, 5, sizeof *sorted, compare);
  if (rank == 0)
    std::printf("sum %d, %d failed\n", sum, failed);
  MPI_Finalize();
}
