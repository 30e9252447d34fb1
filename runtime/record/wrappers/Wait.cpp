#include "runtime/record/normalize/SomeRun.h"
#include "runtime/record/wrappers/Wrapper.h"

using namespace anole::record;

extern "C" ANOLE_EXPORT int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  Interception call{uint16_t(Function::MPI_Wait)};
  Completing completing(1, request, status, false);
  call.enter();
  int result = PMPI_Wait(request, completing.statuses());
  call.leave();
  if (call.recording()) {
    Fields fields(call);
    completing.put(fields, 0);
    fields.commit({1, 0, 0});
  }
  completing.completeAll(result);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
  Interception call{uint16_t(Function::MPI_Waitall)};
  Completing completing(count, requests, statuses, true);
  call.enter();
  int result = PMPI_Waitall(count, requests, completing.statuses());
  call.leave();
  if (call.recording()) {
    Fields fields(call);
    fields.number(count);
    completing.putAll(fields);
    fields.commit({1, 1, 0});
  }
  completing.completeAll(result);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Waitany(int count, MPI_Request *requests, int *index,
                                        MPI_Status *status) {
  Interception call{uint16_t(Function::MPI_Waitany)};
  Completing completing(count, requests, status, false);
  call.enter();
  int result = PMPI_Waitany(count, requests, index, completing.statuses());
  call.leave();
  bool found = result == MPI_SUCCESS && *index != MPI_UNDEFINED;
  std::span<const int> done(index, found ? 1 : 0);
  if (call.recording())
    SomeRun::ofThread().record(call, Function::MPI_Waitany, completing, SomeRun::Completes::One,
                               done, false);
  for (int position : done)
    completing.complete(position, 0);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Waitsome(int count, MPI_Request *requests, int *completed,
                                         int *indices, MPI_Status *statuses) {
  Interception call{uint16_t(Function::MPI_Waitsome)};
  Completing completing(count, requests, statuses, true);
  call.enter();
  int result = PMPI_Waitsome(count, requests, completed, indices, completing.statuses());
  call.leave();
  bool found = result == MPI_SUCCESS && *completed != MPI_UNDEFINED;
  std::span<const int> done(indices, found ? static_cast<size_t>(*completed) : 0);
  if (call.recording())
    SomeRun::ofThread().record(call, Function::MPI_Waitsome, completing, SomeRun::Completes::Some,
                               done, false);
  for (size_t i = 0; i < done.size(); ++i)
    completing.complete(done[i], static_cast<int>(i));
  return result;
}
