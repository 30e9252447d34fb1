#include "runtime/record/mpi/CompletionCall.h"

namespace anole::record {

void CompletionCall::putSingle(const int *found) {
  Fields fields(call);
  completing.put(fields, 0);
  if (found)
    fields.put(*found);
}

void CompletionCall::putAll(const int *found) {
  Fields fields(call);
  fields.put(completing.count());
  if (found)
    fields.put(*found);
  completing.putAll(fields);
}

void CompletionCall::recordSingle(int result, const int *flag) {
  const int found = result != MPI_SUCCESS || !flag || *flag;
  if (flag)
    putSingle(&found);
  commit({static_cast<uint8_t>(flag ? 2 : 1), 0, 0}, result == MPI_SUCCESS && !flag);
}

void CompletionCall::recordAll(int result, const int *flag) {
  const int found = result != MPI_SUCCESS || !flag || *flag;
  if (flag)
    putAll(&found);
  commit({static_cast<uint8_t>(flag ? 2 : 1), 1, 0}, result == MPI_SUCCESS && !flag);
}

/// What a wait leaves is the same whether it fails or not.
void CompletionCall::commit(Shape shape, bool isWait) {
  Fields(call).commitRepeatable(shape, isWait && completing.areForeseen(), {}, completing.count());
}

int CompletionCall::finishAll(int result, const int *flag) {
  if (result != MPI_SUCCESS || !flag || *flag)
    completing.completeAll(result);
  return result;
}

void CompletionCall::finishSome(const WaitsomeCoalescer::Completion &completion) {
  if (call.recording())
    WaitsomeCoalescer::record(call, completing, completion);
  bool isSome = completion.completes == WaitsomeCoalescer::Completes::Some;
  for (size_t i = 0; i < completion.done.size(); ++i)
    completing.complete(completion.done[i], isSome ? static_cast<int>(i) : 0);
}

} // namespace anole::record
