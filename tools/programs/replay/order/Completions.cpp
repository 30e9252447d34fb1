#include "tools/programs/replay/order/Next.h"
#include "tools/programs/replay/order/Persistent.h"

#include <algorithm>

using namespace anole::replay;

// Calls that complete some of their requests: as many as in the recorded run, and, where the trace
// keeps them (ANOLE_NONDET=exact), the same ones. MPI's own functions complete all that they find.

namespace {

/// The requests of one call, and what it completed of them.
struct Some {
  const AnoleOrder &order;
  MPI_Request *requests;
  int *indices;
  MPI_Status *statuses; ///< one for each that is completed, or MPI_STATUSES_IGNORE
  int done = 0;

  int complete() {
    int result = MPI_SUCCESS;
    if (order.notFound)
      return result;
    for (int i = 0; result == MPI_SUCCESS && order.all && i < order.activeCount; ++i)
      result = await(order.active[i]);
    for (int wanted = std::min(order.limit, order.activeCount);
         result == MPI_SUCCESS && !order.all && done < wanted;)
      result = testEach();
    return result;
  }

private:
  int test(int position) {
    int flag = 0;
    MPI_Status *status = statuses == MPI_STATUSES_IGNORE ? MPI_STATUS_IGNORE : &statuses[done];
    int result = Persistent::test(&requests[position], &flag, status);
    if (flag)
      indices[done++] = position;
    return result;
  }

  int await(int position) {
    int result = MPI_SUCCESS;
    for (int before = done; result == MPI_SUCCESS && done == before;)
      result = test(position);
    return result;
  }

  int testEach() {
    int result = MPI_SUCCESS;
    for (int i = 0; result == MPI_SUCCESS && done < order.limit && i < order.activeCount; ++i)
      if (!isDone(order.active[i]))
        result = test(order.active[i]);
    return result;
  }

  bool isDone(int position) const {
    return std::find(indices, indices + done, position) != indices + done;
  }
};

bool isFree(const AnoleOrder &order) { return order.limit == AnoleOrder::free && !order.notFound; }

int one(const AnoleOrder &order, MPI_Request *requests, int *index, MPI_Status *status) {
  Some some{order, requests, index, status == MPI_STATUS_IGNORE ? MPI_STATUSES_IGNORE : status};
  int result = some.complete();
  if (some.done == 0)
    *index = MPI_UNDEFINED;
  return result;
}

int several(const AnoleOrder &order, MPI_Request *requests, int *done, int *indices,
            MPI_Status *statuses) {
  Some some{order, requests, indices, statuses};
  int result = some.complete();
  *done = some.done;
  return result;
}

} // namespace

ANOLE_ORDERED(MPI_Waitany, (int count, MPI_Request requests[], int *index, MPI_Status *status),
              (count, requests, index, status)) {
  return isFree(order) ? next(count, requests, index, status) : one(order, requests, index, status);
}

ANOLE_ORDERED(MPI_Testany,
              (int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status),
              (count, requests, index, flag, status)) {
  if (isFree(order))
    return next(count, requests, index, flag, status);
  *flag = !order.notFound;
  return one(order, requests, index, status);
}

ANOLE_ORDERED(MPI_Waitsome,
              (int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]),
              (count, requests, done, indices, statuses)) {
  return isFree(order) ? next(count, requests, done, indices, statuses)
                       : several(order, requests, done, indices, statuses);
}

ANOLE_ORDERED(MPI_Testsome,
              (int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]),
              (count, requests, done, indices, statuses)) {
  return isFree(order) ? next(count, requests, done, indices, statuses)
                       : several(order, requests, done, indices, statuses);
}
