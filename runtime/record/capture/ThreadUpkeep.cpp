// What a ThreadRecorder does after an event (what others want of the thread, its memory, its own
// time), and at the thread's end.
#include "runtime/record/capture/ThreadRecorder.h"
#include "runtime/record/fastpath/ThreadState.h"
#include "runtime/record/process/PreserveErrnoAndFpEnv.h"
#include "runtime/record/process/RecordingSwitch.h"
#include "runtime/record/process/Report.h"

#include <atomic>
#include <cstdint>
#include <ctime>

namespace anole::record {

/// What others want of the thread is seen at every event that is no FastPath, and at samples.
void ThreadRecorder::afterEvent(uint64_t end, std::optional<uint64_t> recorded) {
  if (inbox.isFilled()) [[unlikely]]
    inbox.giveTo(record.tree);
  if (record.idleHook.isDue(end)) [[unlikely]]
    attend(end, recorded);
  else
    account(end, recorded);
}

/// Work at a marker is counted apart.
void ThreadRecorder::attend(uint64_t end, std::optional<uint64_t> recorded) {
  if (!record.idleHook.hasWorked())
    account(end, recorded);
  else if (record.isAtSample() && room.isExceeded())
    makeRoom();
  record.idleHook.attend();
  giveGapToTracer();
}

/// What takes longer than a reading of the clock is not the program's.
void ThreadRecorder::account(uint64_t end, std::optional<uint64_t> recorded) {
  if (recordingSwitch.copying && recordingSwitch.copying->load(std::memory_order_relaxed) != 0)
      [[unlikely]]
    letCopy();
  if (record.isAtSample() && room.isExceeded())
    return makeRoom();
  if (!recorded)
    spendGap();
  else if (record.isAtSample())
    ownTime.sampled.add(*recorded - end);
}

/// Waits some milliseconds, until the keeper has its copy; a keeper that does not end is waited for
/// once. The record is whole here, as it is where a process may be killed.
void ThreadRecorder::letCopy() noexcept {
  constexpr unsigned most = 200;
  constexpr timespec pause{0, 100'000};
  PreserveErrnoAndFpEnv program;
  std::atomic<uint32_t> &copying = *recordingSwitch.copying;
  CallStage before = record.inProgress.stage;
  std::atomic_ref(record.inProgress.stage).store(CallStage::Parked, std::memory_order_release);
  unsigned pauses = 0;
  for (; copying != 0 && pauses < most; ++pauses)
    clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, nullptr);
  if (pauses == most)
    copying = 0;
  record.inProgress.stage = before;
  std::atomic_signal_fence(std::memory_order_seq_cst); // see beginRecording
  giveGapToTracer();
}

/// The time that this takes is the tracer's, and no sample of what an event takes.
void ThreadRecorder::makeRoom() {
  PreserveErrnoAndFpEnv program;
  if (!room.limit->makeRoom(record.tree, room.share))
    stopRecording(room.limit->whyFull(), StopsAt::BetweenEvents);
  spendGap();
}

/// Work at a marker is not among it: see attend().
void ThreadRecorder::spendGap() {
  uint64_t before = record.tracerTime;
  giveGapToTracer();
  ownTime.spent += record.tracerTime - before;
}

void ThreadRecorder::leaveThread() {
  threadState.recorder = nullptr;
  threadState.record = nullptr;
}

/// The loops end as they do at an event outside of them. The time until the next thread's first
/// event is part of that event's delta, and is not measured.
void ThreadRecorder::endThread() noexcept try {
  if (threadState.outermost != threadState.idle || !beginRecording())
    return;
  PreserveErrnoAndFpEnv program;
  if (left.onLeft)
    left.onLeft(false);
  record.tree.leaveLoops();
  gaps.giveUp();
  requests = threadState.requests;
  endRecording();
  threadState = ThreadState();
  ownPlace.end();
} catch (...) {
  stopRecording(noMemoryForTrace);
}

} // namespace anole::record
