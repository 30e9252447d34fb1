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
  Guard guard;
  Requests &requests = normalizer->requests;
  uint32_t entry = requests.take(handle, where);
  Reference found = special(handle == MPI_REQUEST_NULL ? Special::Null : Special::Unknown);
  if (entry != Requests::none) {
    found = reference(requests[entry].ordinal);
    requests.release(entry);
  }
  put(found.distance, found.ordinal);
}

void Fields::knownRequest(int64_t ordinal) {
  Guard guard;
  Reference found = reference(ordinal);
  put(found.distance, found.ordinal);
}

void Fields::message(const MPI_Message *handle) {
  Guard guard;
  Requests &requests = normalizer->requests;
  uint32_t entry = requests.take(*handle, handle);
  Reference found = special(*handle == MPI_MESSAGE_NO_PROC ? Special::NoProcess : Special::Unknown);
  if (entry != Requests::none) {
    found = reference(requests[entry].ordinal);
    requests.remove(entry);
  }
  put(found.distance, found.ordinal);
}

void Fields::newMessage(int result, const MPI_Message *made) {
  Guard guard;
  if (result != MPI_SUCCESS || *made == MPI_MESSAGE_NULL)
    return put(value(Special::Null));
  if (*made == MPI_MESSAGE_NO_PROC)
    return put(value(Special::NoProcess));
  uint32_t entry = normalizer->requests.add(*made, made);
  put(0, normalizer->requests[entry].ordinal);
}

uint32_t Fields::newRequest(int result, const MPI_Request *made, bool persistent) {
  Guard guard;
  Requests &requests = normalizer->requests;
  if (result != MPI_SUCCESS || *made == MPI_REQUEST_NULL) {
    put(value(Special::Null));
    return Requests::none;
  }
  uint32_t entry = requests.add(*made, made);
  requests[entry].payload.persistent = persistent;
  requests[entry].payload.active = !persistent;
  put(0, requests[entry].ordinal);
  return entry;
}

uint32_t Fields::newReceive(int result, const MPI_Request *made, bool persistent,
                            const Communicator &group, int source, int tag) {
  uint32_t entry = newRequest(result, made, persistent);
  Guard guard;
  if (entry != Requests::none)
    describeReceive(normalizer->requests[entry].payload, group, source, tag);
  return entry;
}

void Fields::commitReceive(Shape shape, uint32_t entry) {
  Interception::LateHandle event = commit(shape);
  Guard guard;
  if (entry != Requests::none && normalizer->requests[entry].payload.wildcard())
    normalizer->requests[entry].payload.event = event;
  else
    resolveAsPosted(event);
}

} // namespace anole::record
