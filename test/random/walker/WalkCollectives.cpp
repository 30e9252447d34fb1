#include "Act.h"

#include <numeric>

namespace walker {
namespace {

/// What most collectives need. All ranks' parts together fit in one memory.
struct Group {
  Group(const Step &step)
      : comm(step.comm()), size(sizeOf(comm)), root(static_cast<int>(step.use) % size),
        count(step.count()), out(step.world.memory()), in(step.world.memory()) {}

  MPI_Comm comm;
  int size, root, count;
  int *out, *in;
};

/// Counts and displacements that may change with each call.
struct Parts {
  Parts(const Step &step, const Group &group)
      : counts(static_cast<size_t>(group.size)), places(counts.size()) {
    for (int rank = 0; rank < group.size; ++rank)
      counts[static_cast<size_t>(rank)] = step.count(rank);
    std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
    own = counts[static_cast<size_t>(rankIn(group.comm))];
  }

  std::vector<int> counts, places;
  int own; ///< count of this rank
};

void barrier(const Step &step) { MPI_Barrier(step.comm()); }

void broadcast(const Step &step) {
  Group g(step);
  MPI_Bcast(g.out, g.count, MPI_INT, g.root, g.comm);
}

void reduce(const Step &step) {
  Group g(step);
  MPI_Op operation = step.style() % 2 ? MPI_SUM : MPI_MAX;
  MPI_Reduce(g.out, g.in, g.count, MPI_INT, operation, g.root, g.comm);
}

void allreduce(const Step &step) {
  Group g(step);
  const void *from = step.style() % 2 ? MPI_IN_PLACE : g.out;
  MPI_Allreduce(from, g.in, g.count, MPI_INT, MPI_MIN, g.comm);
}

void gather(const Step &step) {
  Group g(step);
  Parts parts(step, g);
  if (step.style() % 2)
    MPI_Gather(g.out, g.count, MPI_INT, g.in, g.count, MPI_INT, g.root, g.comm);
  else
    MPI_Gatherv(g.out, parts.own, MPI_INT, g.in, parts.counts.data(), parts.places.data(), MPI_INT,
                g.root, g.comm);
}

void scatter(const Step &step) {
  Group g(step);
  Parts parts(step, g);
  if (step.style() % 2)
    MPI_Scatter(g.out, g.count, MPI_INT, g.in, g.count, MPI_INT, g.root, g.comm);
  else
    MPI_Scatterv(g.out, parts.counts.data(), parts.places.data(), MPI_INT, g.in, parts.own, MPI_INT,
                 g.root, g.comm);
}

void allgather(const Step &step) {
  Group g(step);
  Parts parts(step, g);
  if (step.style() % 2)
    MPI_Allgather(g.out, g.count, MPI_INT, g.in, g.count, MPI_INT, g.comm);
  else
    MPI_Allgatherv(g.out, parts.own, MPI_INT, g.in, parts.counts.data(), parts.places.data(),
                   MPI_INT, g.comm);
}

/// Between two ranks, both expect the sum of their counts.
void alltoall(const Step &step) {
  Group g(step);
  Parts parts(step, g);
  for (int &count : parts.counts)
    count = (count + parts.own) / 2;
  std::exclusive_scan(parts.counts.begin(), parts.counts.end(), parts.places.begin(), 0);
  if (step.style() % 2)
    MPI_Alltoall(g.out, g.count, MPI_INT, g.in, g.count, MPI_INT, g.comm);
  else
    MPI_Alltoallv(g.out, parts.counts.data(), parts.places.data(), MPI_INT, g.in,
                  parts.counts.data(), parts.places.data(), MPI_INT, g.comm);
}

void scan(const Step &step) {
  Group g(step);
  auto call = step.style() % 2 ? MPI_Scan : MPI_Exscan;
  call(g.out, g.in, g.count, MPI_INT, MPI_SUM, g.comm);
}

void reduceScatter(const Step &step) {
  Group g(step);
  Parts parts(step, g);
  if (step.style() % 2)
    MPI_Reduce_scatter_block(g.out, g.in, g.count, MPI_INT, MPI_SUM, g.comm);
  else
    MPI_Reduce_scatter(g.out, g.in, parts.counts.data(), MPI_INT, MPI_SUM, g.comm);
}

/// Completed at once, or with what else is deferred.
void nonblocking(const Step &step) {
  Group g(step);
  MPI_Request request;
  switch (step.style() % 3) {
  case 0:
    MPI_Ibarrier(g.comm, &request);
    break;
  case 1:
    MPI_Iallreduce(g.out, g.in, g.count, MPI_INT, MPI_SUM, g.comm, &request);
    break;
  default:
    MPI_Ibcast(g.out, g.count, MPI_INT, g.root, g.comm, &request);
  }
  if (step.style() / 3 % 2)
    step.world.deferred.push_back(request);
  else
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

const Operation all[] = {{barrier}, {broadcast},   {reduce},       {allreduce},
                         {gather},  {scatter},     {allgather},    {alltoall},
                         {scan},    {nonblocking}, {reduceScatter}};

} // namespace

Operations collectives() { return {all, sizeof all / sizeof *all}; }

} // namespace walker
