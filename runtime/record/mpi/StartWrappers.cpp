#include "runtime/record/mpi/Completing.h"
#include "runtime/record/mpi/Wrapper.h"

using namespace anole::record;

namespace {

void markStarted(uint32_t entry, const CallScope::LateHandle &event) {
  RequestState &state = handleTables->requests[entry].payload;
  state.active = true;
  state.event = state.wildcard() ? event : CallScope::LateHandle{};
}

/// Marks a persistent request as started. Whether what it receives comes late.
bool activate(MPI_Request *request, const CallScope::LateHandle &event) {
  bool isWildcard = false;
  auto mark = [&] {
    uint32_t entry = handleTables->requests.take(key(*request), request);
    if (entry == Requests::none)
      return;
    markStarted(entry, event);
    isWildcard = handleTables->requests[entry].payload.wildcard();
    handleTables->requests.release(entry);
  };
  if (handleTables)
    guarded(mark);
  return isWildcard;
}

/// MPI_Startall has no late values, since their number differs from call to call. A wildcard
/// receive that it started is therefore followed by an event of MPI_Start, which has them.
void recordStarted(MPI_Request *request) {
  CallScope call{uint16_t(Function::MPI_Start)};
  if (!call.recording())
    return;
  call.enter();
  call.leave();
  Fields fields(call);
  fields.request(*request, request);
  activate(request, fields.commit({1, 0, 2}));
}

int startAll(int count, MPI_Request *requests) {
  CallScope call{uint16_t(Function::MPI_Startall)};
  int result = call.perform([&] { return nextCalls.MPI_Startall(count, requests); });
  if (!call.recording())
    return result;
  Fields fields(call);
  fields.put(count);
  Completing(count, requests, nullptr, Completing::Statuses::One, Completing::Take::Now)
      .putAll(fields);
  fields.commit({1, 1, 0});
  return result;
}

} // namespace

extern "C" ANOLE_EXPORT int MPI_Start(MPI_Request *request) {
  if (!request)
    return nextCalls.MPI_Start(request);
  CallScope call{uint16_t(Function::MPI_Start)};
  int result = call.perform([&] { return nextCalls.MPI_Start(request); });
  CallScope::LateHandle event;
  if (call.recording()) {
    Fields fields(call);
    fields.request(*request, request);
    event = fields.commit({1, 0, 2});
  }
  if (result == MPI_SUCCESS && !activate(request, event))
    resolveAsPosted(event);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Startall(int count, MPI_Request *requests) {
  int result = startAll(count, requests);
  for (int i = 0; result == MPI_SUCCESS && i < count; ++i)
    if (activate(&requests[i], {}))
      recordStarted(&requests[i]);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Request_free(MPI_Request *request) {
  CallScope call{uint16_t(Function::MPI_Request_free)};
  Completing completing(1, request, nullptr, Completing::Statuses::One, Completing::Take::Now);
  int result = call.perform([&] { return nextCalls.MPI_Request_free(request); });
  if (call.recording()) {
    Fields fields(call);
    completing.put(fields, 0);
    fields.commit({1, 0, 0});
  }
  if (result == MPI_SUCCESS)
    completing.forget();
  return result;
}
