#include "runtime/record/run/RecordCopy.h"

#include "runtime/record/process/Processor.h"
#include "runtime/record/process/SharedHeap.h"

#include <ctime>

namespace anole::record {
namespace {

constexpr unsigned freely = 20; ///< copyAttempts before threads are asked to wait
constexpr unsigned copyAttempts = 400;
constexpr timespec betweenAttempts{0, 1'000'000};

void fence() {
  processor::finishStoresOfOthers();
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

/// The process needs its keeper no more and gives the record up, or wants it saved.
bool isOver(const KeeperSharedState &agreed) { return agreed.order != KeeperSharedState::None; }

/// The threads go on before the copy takes the place of what they share with it.
bool tryToCopy(const Session &session, KeeperSharedState &agreed) {
  std::optional<uint64_t> before = stampOf(session);
  void *copied = before ? SharedHeap::copy() : nullptr;
  if (!copied)
    return false;
  fence();
  if (!isOver(agreed) && stampOf(session) == before) {
    agreed.copying = 0;
    return SharedHeap::keep(copied);
  }
  SharedHeap::drop(copied);
  return false;
}

} // namespace

std::optional<uint64_t> stampOf(const Session &session) {
  if (session.isEnding)
    return std::nullopt;
  uint64_t stamp = 2 * session.recorders.all().size() + (session.handedOver ? 1 : 0);
  for (ThreadRecorder &recorder : session.recorders.all()) {
    if (recorder.isRecording())
      return std::nullopt;
    stamp = stamp * 31 + recorder.stamp();
  }
  fence();
  return stamp;
}

bool copyRecord(const Session &session, KeeperSharedState &agreed) {
  SharedHeap::read();
  for (unsigned attempt = 0; attempt < copyAttempts && !isOver(agreed); ++attempt) {
    if (attempt == freely)
      agreed.copying = 1;
    if (tryToCopy(session, agreed))
      return true;
    clock_nanosleep(CLOCK_MONOTONIC, 0, &betweenAttempts, nullptr);
  }
  return false;
}

} // namespace anole::record
