#include "runtime/record/mpi/CompletionCall.h"

namespace anole::record {

void CompletionCall::recordSingle(int result, const int *flag) {
  Fields fields(call);
  completing.put(fields, 0);
  if (flag)
    fields.put(result != MPI_SUCCESS || *flag);
  commit(fields, {static_cast<uint8_t>(flag ? 2 : 1), 0, 0}, result == MPI_SUCCESS && !flag);
}

void CompletionCall::recordAll(int result, const int *flag) {
  Fields fields(call);
  fields.put(completing.count());
  if (flag)
    fields.put(result != MPI_SUCCESS || *flag);
  completing.putAll(fields);
  commit(fields, {static_cast<uint8_t>(flag ? 2 : 1), 1, 0}, result == MPI_SUCCESS && !flag);
}

/// What a wait leaves is the same whether it fails or not.
void CompletionCall::commit(Fields &fields, Shape shape, bool isWait) {
  fields.commitRepeatable(shape, isWait && completing.areForeseen(), {}, completing.count());
}

int CompletionCall::finishAll(int result, const int *flag) {
  if (result != MPI_SUCCESS || !flag || *flag)
    completing.completeAll(result);
  return result;
}

void CompletionCall::finishSome(const SomeRun::Completion &completion) {
  if (call.recording())
    SomeRun::record(call, completing, completion);
  bool isSome = completion.completes == SomeRun::Completes::Some;
  for (size_t i = 0; i < completion.done.size(); ++i)
    completing.complete(completion.done[i], isSome ? static_cast<int>(i) : 0);
}

} // namespace anole::record
