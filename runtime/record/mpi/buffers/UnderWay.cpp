#include "runtime/record/mpi/buffers/UnderWay.h"

#include "FunctionIds.h"
#include "runtime/record/capture/ThreadRecorder.h"
#include "runtime/record/mpi/buffers/BufferBytes.h"
#include "runtime/record/mpi/handles/HandleKey.h"

#include <mutex>

namespace anole::record {
namespace {

/// The first field of an event of anole_buffer_conflict: see `anole lint`.
enum Mistake : int64_t { Overlaps = 0, Changed = 1 };

std::mutex lock;
/// Never destroyed: threads may run until after the exit handlers.
BufferOperations &operations() {
  static auto &all = *new BufferOperations;
  return all;
}

/// Of the call that the thread is in; 0: it is not recorded.
uint64_t pathNow() {
  const CallInProgress &call = *threadState.inProgress;
  if (!threadState.recorder || call.stage != CallStage::InMpi)
    return 0;
  return threadState.recorder->asksProvider() ? call.path : call.context;
}

void report(Mistake mistake, const BufferOperation &other) {
  constexpr auto function = uint16_t(Function::anole_buffer_conflict);
  if (uint64_t path = pathNow(); path != 0 && recordingSwitch.lookAt(function) != Look::None)
    threadState.recorder->follow({function, path, {mistake, static_cast<int64_t>(other.path)}});
}

void addSums(BufferOperation &operation) {
  for (BufferUse &use : operation.uses)
    use.sum = use.isWritten ? std::nullopt : sumOf(use.range);
}

void compareSums(const BufferOperation &operation) {
  for (const BufferUse &use : operation.uses) {
    const auto now = use.sum ? sumOf(use.range) : std::nullopt;
    if (now && *now != *use.sum)
      return report(Changed, operation);
  }
}

/// Returns whether a call is given the same bytes twice, and writes there.
bool overlapsItself(const std::vector<BufferUse> &uses) {
  for (size_t one = 0; one < uses.size(); ++one)
    for (size_t two = 0; two < one; ++two)
      if ((uses[one].isWritten || uses[two].isWritten) && uses[one].range.overlaps(uses[two].range))
        return true;
  return false;
}

/// Returns whether there is none. Where two use the same bytes, it is no news that these change.
bool hasNoConflict(const BufferOperation &operation) {
  BufferOperation *other = operations().conflict(operation.uses);
  if (!other && overlapsItself(operation.uses)) {
    report(Overlaps, operation);
    return false;
  }
  if (!other)
    return true;
  report(Overlaps, *other);
  for (BufferUse &use : other->uses)
    use.sum.reset();
  return false;
}

} // namespace

void beginOperation(const BufferCall &call) {
  const std::scoped_lock held(lock);
  BufferOperation operation{.variable = call.request,
                            .target = call.target,
                            .isPersistent = call.isPersistent,
                            .isActive = !call.isPersistent,
                            .path = pathNow(),
                            .uses = usedBytes(call)};
  const bool isAlone = operation.isActive && hasNoConflict(operation);
  if (call.request && *call.request != MPI_REQUEST_NULL)
    operation.request = key(*call.request);
  if (call.window != MPI_WIN_NULL)
    operation.window = key(call.window);
  if (operation.uses.empty() || (!operation.request && !operation.window))
    return;
  if (isAlone)
    addSums(operation);
  operations().add(std::move(operation));
}

void startOperation(MPI_Request request, const void *variable) {
  const std::scoped_lock held(lock);
  const auto numbers = operations().withRequest(key(request), variable);
  if (numbers.size() != 1)
    return;
  BufferOperation &operation = operations()[numbers[0]];
  for (BufferUse &use : operation.uses)
    use.sum.reset();
  if (hasNoConflict(operation))
    addSums(operation);
  operations().start(numbers[0]);
}

void endOperation(MPI_Request request, const void *variable, RequestEnd how) {
  const std::scoped_lock held(lock);
  const auto numbers = operations().withRequest(key(request), variable);
  for (uint32_t number : numbers) {
    if (how == RequestEnd::Complete && numbers.size() == 1 && operations()[number].isActive)
      compareSums(operations()[number]);
    how == RequestEnd::Freed ? operations().remove(number) : operations().complete(number);
  }
}

void endAccesses(MPI_Win window, std::optional<int> target) {
  const std::scoped_lock held(lock);
  for (uint32_t number : operations().ofWindow(key(window), target)) {
    compareSums(operations()[number]);
    operations().remove(number);
  }
}

} // namespace anole::record
