// The calls that start and end what is under way: see BufferWatch.h.
#include "runtime/record/mpi/buffers/UnderWay.h"
#include "runtime/record/process/PreserveErrnoAndFpEnv.h"
#include "runtime/record/process/Report.h"

#include <vector>

namespace anole::record {

constinit NextCalls *behindWatch = nullptr;

namespace {

/// Without memory nothing is seen of buffers, and all else goes on.
template <class Action> void quietly(Action action) noexcept try {
  PreserveErrnoAndFpEnv program;
  action();
} catch (...) {
  stopRecording("no memory for the buffers that are under way");
}

/// The requests of a call, as they are before it.
class Given {
public:
  Given(int count, MPI_Request *requests) : variables(requests) {
    quietly([&] {
      if (requests && count > 0)
        handles.assign(requests, requests + count);
    });
  }

  void end(size_t position, RequestEnd how) const {
    if (position < handles.size() && handles[position] != MPI_REQUEST_NULL)
      quietly([&] { endOperation(handles[position], &variables[position], how); });
  }
  void endAll(int result) const {
    for (size_t i = 0; i < handles.size(); ++i)
      end(i, result == MPI_SUCCESS ? RequestEnd::Complete : RequestEnd::Unknown);
  }
  /// Those at the indices; if the call failed, it may be any.
  void endSome(int result, int count, const int *indices) const {
    if (result != MPI_SUCCESS)
      return endAll(result);
    for (int i = 0; i < count && count != MPI_UNDEFINED; ++i)
      end(static_cast<size_t>(indices[i]), RequestEnd::Complete);
  }

private:
  MPI_Request *variables;
  std::vector<MPI_Request> handles;
};

int wait(MPI_Request *request, MPI_Status *status) {
  const Given given(1, request);
  int result = behindWatch->MPI_Wait(request, status);
  given.endAll(result);
  return result;
}

int test(MPI_Request *request, int *flag, MPI_Status *status) {
  const Given given(1, request);
  int result = behindWatch->MPI_Test(request, flag, status);
  if (result != MPI_SUCCESS || *flag)
    given.endAll(result);
  return result;
}

int waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
  const Given given(count, requests);
  int result = behindWatch->MPI_Waitall(count, requests, statuses);
  given.endAll(result);
  return result;
}

int testall(int count, MPI_Request *requests, int *flag, MPI_Status *statuses) {
  const Given given(count, requests);
  int result = behindWatch->MPI_Testall(count, requests, flag, statuses);
  if (result != MPI_SUCCESS || *flag)
    given.endAll(result);
  return result;
}

int waitany(int count, MPI_Request *requests, int *index, MPI_Status *status) {
  const Given given(count, requests);
  int result = behindWatch->MPI_Waitany(count, requests, index, status);
  given.endSome(result, *index != MPI_UNDEFINED, index);
  return result;
}

int testany(int count, MPI_Request *requests, int *index, int *flag, MPI_Status *status) {
  const Given given(count, requests);
  int result = behindWatch->MPI_Testany(count, requests, index, flag, status);
  given.endSome(result, *flag && *index != MPI_UNDEFINED, index);
  return result;
}

int waitsome(int count, MPI_Request *requests, int *done, int *indices, MPI_Status *statuses) {
  const Given given(count, requests);
  int result = behindWatch->MPI_Waitsome(count, requests, done, indices, statuses);
  given.endSome(result, *done, indices);
  return result;
}

int testsome(int count, MPI_Request *requests, int *done, int *indices, MPI_Status *statuses) {
  const Given given(count, requests);
  int result = behindWatch->MPI_Testsome(count, requests, done, indices, statuses);
  given.endSome(result, *done, indices);
  return result;
}

/// The operation may be complete while its request is still there.
int requestStatus(MPI_Request request, int *flag, MPI_Status *status) {
  int result = behindWatch->MPI_Request_get_status(request, flag, status);
  if ((result != MPI_SUCCESS || *flag) && request != MPI_REQUEST_NULL)
    quietly([&] { endOperation(request, nullptr, RequestEnd::Unknown); });
  return result;
}

int freeRequest(MPI_Request *request) {
  const Given given(1, request);
  int result = behindWatch->MPI_Request_free(request);
  given.end(0, RequestEnd::Freed);
  return result;
}

void started(MPI_Request *request) {
  quietly([&] { startOperation(*request, request); });
}

int start(MPI_Request *request) {
  int result = behindWatch->MPI_Start(request);
  if (result == MPI_SUCCESS)
    started(request);
  return result;
}

int startall(int count, MPI_Request *requests) {
  int result = behindWatch->MPI_Startall(count, requests);
  for (int i = 0; i < count && result == MPI_SUCCESS; ++i)
    started(&requests[i]);
  return result;
}

int endedAccesses(int result, MPI_Win window, std::optional<int> target = std::nullopt) {
  quietly([&] { endAccesses(window, target); });
  return result;
}

int fence(int assertion, MPI_Win window) {
  return endedAccesses(behindWatch->MPI_Win_fence(assertion, window), window);
}

/// Calls of windows alone, and of windows and targets.
template <auto Call> int ofAll(MPI_Win window) {
  return endedAccesses((behindWatch->*Call)(window), window);
}
template <auto Call> int ofOne(int target, MPI_Win window) {
  return endedAccesses((behindWatch->*Call)(target, window), window, target);
}

template <auto... Calls> void watchAll() { ((nextCalls.*Calls = ofAll<Calls>), ...); }
template <auto... Calls> void watchOne() { ((nextCalls.*Calls = ofOne<Calls>), ...); }

int freeWindow(MPI_Win *window) {
  const MPI_Win ended = *window;
  return endedAccesses(behindWatch->MPI_Win_free(window), ended);
}

void watchCompletion() {
  nextCalls.MPI_Wait = wait;
  nextCalls.MPI_Test = test;
  nextCalls.MPI_Waitall = waitall;
  nextCalls.MPI_Testall = testall;
  nextCalls.MPI_Waitany = waitany;
  nextCalls.MPI_Testany = testany;
  nextCalls.MPI_Waitsome = waitsome;
  nextCalls.MPI_Testsome = testsome;
  nextCalls.MPI_Request_get_status = requestStatus;
  nextCalls.MPI_Request_free = freeRequest;
  nextCalls.MPI_Start = start;
  nextCalls.MPI_Startall = startall;
  nextCalls.MPI_Win_fence = fence;
  watchAll<&NextCalls::MPI_Win_complete, &NextCalls::MPI_Win_unlock_all,
           &NextCalls::MPI_Win_flush_all, &NextCalls::MPI_Win_flush_local_all>();
  watchOne<&NextCalls::MPI_Win_unlock, &NextCalls::MPI_Win_flush,
           &NextCalls::MPI_Win_flush_local>();
  nextCalls.MPI_Win_free = freeWindow;
}

} // namespace

void noteBuffers(int result, const BufferCall &call) noexcept {
  if (result == MPI_SUCCESS)
    quietly([&] { beginOperation(call); });
}

void watchBuffers() {
  if (behindWatch)
    return;
  behindWatch = new NextCalls(nextCalls);
  watchCallsWithBuffers();
  watchCompletion();
}

} // namespace anole::record
