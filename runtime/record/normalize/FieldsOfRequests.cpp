#include "runtime/record/normalize/Fields.h"

namespace anole::record {

namespace {

/// As fields: distance from the newest request, and ordinal.
struct Reference {
  int64_t distance, ordinal;
};

Reference reference(int64_t ordinal) {
  return {normalizer->requests.created() - 1 - ordinal, ordinal};
}

Reference special(Special special) { return {value(special), value(special)}; }

} // namespace

void Fields::request(MPI_Request handle, const void *where) {
  Reference found = special(handle == MPI_REQUEST_NULL ? Special::Null : Special::Unknown);
  guarded([&] {
    Requests &requests = normalizer->requests;
    uint32_t entry = requests.take(handle, where);
    if (entry == Requests::none)
      return;
    found = reference(requests[entry].ordinal);
    requests.release(entry);
  });
  put(found.distance, found.ordinal);
}

void Fields::knownRequest(int64_t ordinal) {
  Reference found{};
  guarded([&] { found = reference(ordinal); });
  put(found.distance, found.ordinal);
}

void Fields::message(const MPI_Message *handle) {
  Reference found = special(*handle == MPI_MESSAGE_NO_PROC ? Special::NoProcess : Special::Unknown);
  guarded([&] {
    Requests &requests = normalizer->requests;
    uint32_t entry = requests.take(*handle, handle);
    if (entry == Requests::none)
      return;
    found = reference(requests[entry].ordinal);
    requests.remove(entry);
  });
  put(found.distance, found.ordinal);
}

uint32_t Fields::addRequest(int64_t handle, const void *where, const RequestState &state) {
  uint32_t entry = Requests::none;
  int64_t ordinal = 0;
  guarded([&] {
    entry = normalizer->requests.add(handle, where);
    normalizer->requests[entry].payload = state;
    ordinal = normalizer->requests[entry].ordinal;
  });
  put(0, ordinal);
  return entry;
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
