#include "runtime/record/normalize/SomeRun.h"
#include "runtime/record/wrappers/Wrapper.h"

using namespace anole::record;

extern "C" ANOLE_EXPORT int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
  Interception call{uint16_t(Function::MPI_Test)};
  Completing completing(1, request, status, false);
  call.enter();
  int result = PMPI_Test(request, flag, completing.statuses());
  call.leave();
  if (call.recording()) {
    Fields fields(call);
    completing.put(fields, 0);
    if (!fields.poll(result, flag))
      fields.commit({2, 0, 0});
  }
  if (result != MPI_SUCCESS || *flag)
    completing.completeAll(result);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Testall(int count, MPI_Request *requests, int *flag,
                                        MPI_Status *statuses) {
  Interception call{uint16_t(Function::MPI_Testall)};
  Completing completing(count, requests, statuses, true);
  call.enter();
  int result = PMPI_Testall(count, requests, flag, completing.statuses());
  call.leave();
  if (call.recording()) {
    Fields fields(call);
    fields.number(count);
    if (!fields.poll(result, flag)) {
      completing.putAll(fields);
      fields.commit({2, 1, 0});
    }
  }
  if (result != MPI_SUCCESS || *flag)
    completing.completeAll(result);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Testany(int count, MPI_Request *requests, int *index, int *flag,
                                        MPI_Status *status) {
  Interception call{uint16_t(Function::MPI_Testany)};
  Completing completing(count, requests, status, false);
  call.enter();
  int result = PMPI_Testany(count, requests, index, flag, completing.statuses());
  call.leave();
  bool found = result == MPI_SUCCESS && *flag;
  std::span<const int> done(index, found && *index != MPI_UNDEFINED ? 1 : 0);
  if (call.recording())
    SomeRun::ofThread().record(call, Function::MPI_Testany, completing, SomeRun::Completes::One,
                               done, !found);
  for (int position : done)
    completing.complete(position, 0);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Testsome(int count, MPI_Request *requests, int *completed,
                                         int *indices, MPI_Status *statuses) {
  Interception call{uint16_t(Function::MPI_Testsome)};
  Completing completing(count, requests, statuses, true);
  call.enter();
  int result = PMPI_Testsome(count, requests, completed, indices, completing.statuses());
  call.leave();
  bool counted = result == MPI_SUCCESS && *completed != MPI_UNDEFINED;
  std::span<const int> done(indices, counted ? static_cast<size_t>(*completed) : 0);
  if (call.recording())
    SomeRun::ofThread().record(call, Function::MPI_Testsome, completing, SomeRun::Completes::Some,
                               done, counted);
  for (size_t i = 0; i < done.size(); ++i)
    completing.complete(done[i], static_cast<int>(i));
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Request_get_status(MPI_Request request, int *flag,
                                                   MPI_Status *status) {
  Interception call{uint16_t(Function::MPI_Request_get_status)};
  if (!call.recording())
    return PMPI_Request_get_status(request, flag, status);
  call.enter();
  int result = PMPI_Request_get_status(request, flag, status);
  call.leave();
  Fields fields(call);
  fields.request(request, nullptr);
  if (!fields.poll(result, flag))
    fields.commit({2, 0, 0});
  return result;
}
