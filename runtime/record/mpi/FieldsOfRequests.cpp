#include "runtime/record/mpi/Fields.h"

namespace anole::record {

void Fields::request(const RequestName &name) {
  const RequestCount &own = threadState.requests;
  put(own.field(name), own.absolute(name));
}

void Fields::request(MPI_Request handle, const void *where) {
  if (handle == MPI_REQUEST_NULL)
    return put(value(Special::Null));
  RequestName name;
  guarded([&] {
    Requests &requests = normalizer->requests;
    uint32_t entry = requests.take(handle, where);
    if (entry == Requests::none)
      return;
    name = requests[entry].payload.name;
    requests.release(entry);
  });
  request(name);
}

void Fields::message(const MPI_Message *handle) {
  if (*handle == MPI_MESSAGE_NO_PROC)
    return put(value(Special::NoProcess));
  RequestName name;
  guarded([&] {
    Requests &requests = normalizer->requests;
    uint32_t entry = requests.take(*handle, handle);
    if (entry == Requests::none)
      return;
    name = requests[entry].payload.name;
    requests.remove(entry);
  });
  request(name);
}

uint32_t Fields::addRequest(int64_t handle, const void *where, const RequestState &state) {
  RequestName name = threadState.requests.make();
  guarded([&] {
    madeEntry = normalizer->requests.add(handle, where);
    RequestState &added = normalizer->requests[madeEntry].payload;
    added = state;
    added.name = name;
  });
  put(0, name.ordinal);
  return madeEntry;
}

/// Readers of the trace count requests by their events, so one without is not counted here either.
/// Its entry may be another request's by now: threads can take requests of one handle for each
/// other.
Interception::LateHandle Fields::drop() {
  if (madeEntry == Requests::none)
    return {};
  RequestName unmade = threadState.requests.takeBack();
  guarded([&] {
    RequestName &name = normalizer->requests[madeEntry].payload.name;
    if (name == unmade)
      name = {};
  });
  return {};
}

void Fields::newMessage(int result, const MPI_Message *made) {
  if (result != MPI_SUCCESS || *made == MPI_MESSAGE_NULL)
    return put(value(Special::Null));
  if (*made == MPI_MESSAGE_NO_PROC)
    return put(value(Special::NoProcess));
  addRequest(*made, made, {});
}

uint32_t Fields::newRequest(int result, const MPI_Request *made, const RequestState &state) {
  if (result == MPI_SUCCESS && *made != MPI_REQUEST_NULL)
    return addRequest(*made, made, state);
  put(value(Special::Null));
  return Requests::none;
}

void Fields::commitReceive(Shape shape, uint32_t entry) {
  Interception::LateHandle event = commit(shape);
  bool waits = false;
  guarded([&] {
    waits = entry != Requests::none && normalizer->requests[entry].payload.wildcard();
    if (waits)
      normalizer->requests[entry].payload.event = event;
  });
  if (!waits)
    resolveAsPosted(event);
}

} // namespace anole::record
