#include "runtime/record/mpi/handles/Requests.h"

#include "runtime/record/capture/CheckedMemory.h"
#include "runtime/record/mpi/handles/Guard.h"
#include "runtime/record/mpi/handles/Values.h"

namespace anole::record {

static RequestState named(const RequestName &name) {
  RequestState state;
  state.name = name;
  return state;
}

uint32_t Requests::addPlain(int64_t handle, const void *where, const RequestName &name) {
  settle();
  if (Guard::threaded || name.ordinal < 0 || isShared(handle))
    return RequestMap::add(handle, where, named(name));
  recent.startAt(name);
  recent.add(handle, where);
  return none;
}

void Requests::settle(const RequestName &unnamed) {
  recent.settle([&](const RequestName &name, int64_t handle, const void *where) {
    RequestMap::add(handle, where, named(name == unnamed ? RequestName{} : name));
  });
}

/// Of the thread's requests, MPI has ended those whose variables say so, if they are still there.
void Requests::giveBackAll() {
  settle();
  CheckedMemory memory;
  each([&](uint32_t entry) {
    const Entry &known = (*this)[entry];
    if (Guard::threaded && !threadState.requests.isOf(known.payload.name.thread))
      return;
    auto there = memory.find<MPI_Request>(static_cast<const std::byte *>(known.where));
    giveBack(entry, there == MPI_REQUEST_NULL);
  });
}

RequestState receiveState(const Communicator &group, int source, int tag) {
  RequestState state;
  state.rank = group.rank;
  state.anySource = source == MPI_ANY_SOURCE;
  state.anyTag = tag == MPI_ANY_TAG;
  return state;
}

void resolveReceive(RequestState &request, const MPI_Status &status) {
  if (!request.wildcard())
    return;
  int cancelled = 0;
  PMPI_Test_cancelled(&status, &cancelled);
  int64_t posted = value(cancelled ? Special::Cancelled : Special::AsPosted);
  int64_t values[2] = {posted, posted};
  if (!cancelled && request.anySource)
    values[0] = relativeRank(status.MPI_SOURCE, request.rank);
  if (!cancelled && request.anyTag)
    values[1] = tagValue(status.MPI_TAG);
  resolveLate(request.event, values, 2);
  request.event = {};
}

} // namespace anole::record
