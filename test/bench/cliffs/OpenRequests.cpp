// Shapes with requests, wildcards and objects that come and go.
#include "Shapes.h"

#include <vector>

namespace {

/// Eight receives; which of them are done when is any.
template <typename Call> void someOf(long events, Call call) {
  constexpr int receives = 8;
  for (long i = 0; i < events;) {
    MPI_Request requests[receives];
    int indices[receives], open = receives, done = 0;
    for (int tag = 0; tag < receives; ++tag)
      MPI_Irecv(target + tag, 1, MPI_INT, 0, tag, MPI_COMM_SELF, &requests[tag]);
    for (std::vector<int> left{0, 1, 2, 3, 4, 5, 6, 7}; open > 0; ++i) {
      for (uint64_t more = 1 + anyBelow(3); more > 0 && !left.empty(); --more, ++i) {
        auto chosen = left.begin() + static_cast<long>(anyBelow(left.size()));
        MPI_Send(memory, 1, MPI_INT, 0, *chosen, MPI_COMM_SELF);
        left.erase(chosen);
      }
      call(receives, requests, &done, indices, MPI_STATUSES_IGNORE);
      open -= done;
    }
    i += receives;
  }
}

void waitsome(long events) { someOf(events, MPI_Waitsome); }
void testsome(long events) { someOf(events, MPI_Testsome); }

/// Any of some persistent requests are started at once, and waited for.
void startall(long events) {
  constexpr int known = 12;
  MPI_Request all[known], some[known];
  for (int tag = 0; tag < known; ++tag)
    MPI_Send_init(memory, 1, MPI_INT, MPI_PROC_NULL, tag, MPI_COMM_WORLD, &all[tag]);
  for (long i = 0; i < events; i += 2) {
    int count = 0;
    for (MPI_Request request : all)
      if (anyBelow(2) == 1)
        some[count++] = request;
    MPI_Startall(count, some);
    MPI_Waitall(count, some, MPI_STATUSES_IGNORE);
  }
  for (MPI_Request &request : all)
    MPI_Request_free(&request);
}

/// Whatever comes is taken, and that is any. On one rank, as all receives are alike to the tracer,
/// and ranks that wait take more time than what is measured.
void wildcards(long events) {
  for (long i = 0; i < events; i += 3) {
    MPI_Request request;
    MPI_Isend(memory, 1, MPI_INT, 0, static_cast<int>(anyBelow(2)), MPI_COMM_SELF, &request);
    MPI_Recv(target, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

void communicators(long events) {
  MPI_Comm comms[16];
  for (MPI_Comm &comm : comms)
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
  for (long i = 0; i < events; i += 3) {
    MPI_Comm &comm = comms[anyBelow(16)];
    MPI_Send(memory, 1, MPI_INT, MPI_PROC_NULL, 1, comm);
    MPI_Comm_free(&comm);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
  }
  for (MPI_Comm &comm : comms)
    MPI_Comm_free(&comm);
}

void datatypes(long events) {
  MPI_Datatype types[16];
  for (MPI_Datatype &type : types)
    MPI_Type_contiguous(2, MPI_INT, &type);
  for (long i = 0; i < events; i += 4) {
    MPI_Datatype &type = types[anyBelow(16)];
    MPI_Type_free(&type);
    MPI_Type_vector(1 + static_cast<int>(anyBelow(100)), 1, 2, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Send(memory, 1, type, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
  }
  for (MPI_Datatype &type : types)
    MPI_Type_free(&type);
}

const Shapes shapes{{"waitsome", 1, waitsome},           {"testsome", 1, testsome},
                    {"startall", 1, startall},           {"wildcards", 1, wildcards},
                    {"communicators", 1, communicators}, {"datatypes", 1, datatypes}};

} // namespace
