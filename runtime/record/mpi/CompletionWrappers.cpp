#include "runtime/record/fastpath/requests/FastPathWait.h"
#include "runtime/record/mpi/CompletionCall.h"

using namespace anole::record;
using Statuses = CompletionCall::Statuses;
using Take = CompletionCall::Take;

extern "C" ANOLE_EXPORT int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  FastPathWait wait(1, request);
  if (auto *known = wait.find(uint16_t(Function::MPI_Wait)))
    return wait.make(*known, [&] { return nextCalls.MPI_Wait(request, status); });
  CompletionCall call(Function::MPI_Wait, 1, request, status, Statuses::One, Take::Now);
  return call.single(nullptr, [&](MPI_Status *seen) { return nextCalls.MPI_Wait(request, seen); });
}

extern "C" ANOLE_EXPORT int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  CompletionCall call(Function::MPI_Test, 1, request, status, Statuses::One, Take::WhenFound);
  return call.single(flag,
                     [&](MPI_Status *seen) { return nextCalls.MPI_Test(request, flag, seen); });
}

extern "C" ANOLE_EXPORT int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
  FastPathWait wait(count, requests);
  if (auto *known = wait.find(uint16_t(Function::MPI_Waitall)))
    return wait.make(*known, [&] { return nextCalls.MPI_Waitall(count, requests, statuses); });
  CompletionCall call(Function::MPI_Waitall, count, requests, statuses, Statuses::Several,
                      Take::Now);
  return call.all(nullptr,
                  [&](MPI_Status *seen) { return nextCalls.MPI_Waitall(count, requests, seen); });
}

extern "C" ANOLE_EXPORT int MPI_Testall(int count, MPI_Request *requests, int *flag,
                                        MPI_Status *statuses) {
  CompletionCall call(Function::MPI_Testall, count, requests, statuses, Statuses::Several,
                      Take::WhenFound);
  return call.all(
      flag, [&](MPI_Status *seen) { return nextCalls.MPI_Testall(count, requests, flag, seen); });
}

extern "C" ANOLE_EXPORT int MPI_Waitany(int count, MPI_Request *requests, int *index,
                                        MPI_Status *status) {
  CompletionCall call(Function::MPI_Waitany, count, requests, status, Statuses::One, Take::Now);
  return call.any(index, nullptr, [&](MPI_Status *seen) {
    return nextCalls.MPI_Waitany(count, requests, index, seen);
  });
}

extern "C" ANOLE_EXPORT int MPI_Testany(int count, MPI_Request *requests, int *index, int *flag,
                                        MPI_Status *status) {
  CompletionCall call(Function::MPI_Testany, count, requests, status, Statuses::One,
                      Take::WhenFound);
  return call.any(index, flag, [&](MPI_Status *seen) {
    return nextCalls.MPI_Testany(count, requests, index, flag, seen);
  });
}

extern "C" ANOLE_EXPORT int MPI_Waitsome(int count, MPI_Request *requests, int *completed,
                                         int *indices, MPI_Status *statuses) {
  CompletionCall call(Function::MPI_Waitsome, count, requests, statuses, Statuses::Several,
                      Take::Now);
  return call.some(completed, indices, false, [&](MPI_Status *seen) {
    return nextCalls.MPI_Waitsome(count, requests, completed, indices, seen);
  });
}

extern "C" ANOLE_EXPORT int MPI_Testsome(int count, MPI_Request *requests, int *completed,
                                         int *indices, MPI_Status *statuses) {
  CompletionCall call(Function::MPI_Testsome, count, requests, statuses, Statuses::Several,
                      Take::WhenFound);
  return call.some(completed, indices, true, [&](MPI_Status *seen) {
    return nextCalls.MPI_Testsome(count, requests, completed, indices, seen);
  });
}

extern "C" ANOLE_EXPORT int MPI_Request_get_status(MPI_Request request, int *flag,
                                                   MPI_Status *status) {
  CallScope call{uint16_t(Function::MPI_Request_get_status)};
  if (!call.recording())
    return nextCalls.MPI_Request_get_status(request, flag, status);
  Fields fields(call);
  fields.request(request, nullptr);
  int result =
      call.perform([&] { return nextCalls.MPI_Request_get_status(request, flag, status); });
  if (!fields.poll(result, flag))
    fields.commit({2, 0, 0});
  return result;
}
