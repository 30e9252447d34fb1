#pragma once

#include "runtime/core/file/rawlog/EventLog.h"
#include "runtime/core/model/Trace.h"
#include "runtime/record/capture/CallPathProvider.h"
#include "runtime/record/capture/CallScope.h"
#include "runtime/record/capture/IdleHook.h"
#include "runtime/record/capture/PathList.h"
#include "runtime/record/capture/RecordLimit.h"
#include "runtime/record/capture/RegionTimes.h"
#include "runtime/record/capture/SampledTime.h"

#include <memory>
#include <mutex>

namespace anole::record {

/// What the recorders of all threads have in common.
struct RecorderSettings {
  CallPathMode mode = CallPathMode::Static;
  uint32_t foldWindow = 0;
  EventLog *log = nullptr;      ///< null unless ANOLE_VERIFY is set
  RecordLimit *limit = nullptr; ///< null: the record may take any memory
  IdleHook *idleHook = nullptr; ///< of the first thread; null: none
  PhaseSettings phases;
  TimeDetail times = TimeDetail::Histogram;
  bool (*mayRest)(uint16_t function) = nullptr; ///< see ThreadRecorder::rest; null: none may
  /// What functions record, by number; null: what was left is no event.
  const std::vector<FunctionInfo> *functions = nullptr;
  /// Before the event of a call of this thread that was left, by a jump or as something was thrown.
  void (*onLeft)(bool jumped) = nullptr;
};

/// A time by the clock that its thread sets after what it stands for is done. Other threads may see
/// it. Only what they share is atomic: the thread's own reads need not be, and cost nothing.
class ThreadTime {
public:
  explicit ThreadTime(uint64_t time = 0) : time(time) {}
  ThreadTime(const ThreadTime &) = delete;
  ThreadTime &operator=(const ThreadTime &other) { return *this = other.time; }
  ThreadTime &operator=(uint64_t now) {
    std::atomic_ref(time).store(now, std::memory_order_release);
    return *this;
  }
  operator uint64_t() const { return time; }
  uint64_t seen() { return std::atomic_ref(time).load(std::memory_order_acquire); }

private:
  uint64_t time;
};

/// By the clock.
struct TimeOfCall {
  uint64_t start = 0, end = 0;
};

/// One call, as its wrapper measured it.
struct Call {
  uint16_t function = 0;
  Shape shape;
  uint64_t path = 0;
  TimeOfCall time;
  FastPathEntry *predicted =
      nullptr; ///< by which the call would have been a FastPath without a raw log
};

/// Everything that one thread records. It outlives its thread: the trace is made at MPI_Finalize.
///
/// Only its own thread uses it while calls are recorded, so there are no locks on the way of an
/// event. The exception is a late value that another thread learns (it completed the receive): it
/// waits in an inbox until the owner looks. The order of late values does not matter.
class ThreadRecorder {
public:
  ThreadRecorder(uint32_t ordinal, const RecorderSettings &settings);

  /// Notes the signature of the path to the wrapper that is active; 0 if that fails.
  void takePath() noexcept;
  /// Whether a provider tells call paths; else the calling context is the signature.
  bool asksProvider() const { return provider != nullptr; }
  CallScope::LateHandle commit(const Call &call) noexcept;
  /// Records the call that the thread was in: it is over without having returned. All that was
  /// noted of it is what went in.
  void commitLeft() noexcept { commitLeft(true); }
  /// The same where something was thrown, so that the frame of the call is being left right now.
  void commitThrown() noexcept {
    commitLeft(false);
    noteEnd();
  }
  /// For the raw log: a call begins; the outermost call is recorded, or leaves nothing.
  void noteBegin(uintptr_t frame, bool isWanted) noexcept;
  void noteEnd() noexcept {
    if (log) [[unlikely]]
      log->end(ordinal);
  }
  void noteDropped() noexcept;
  /// Stamps with a raw log are others, and those of a rank at rest: see FastPath.
  uint64_t stampMask() const { return log ? UINT64_MAX : isResting ? stampAtRest : 0; }
  /// By its own thread, between two events: whether another rank's record stands for this one's
  /// (ANOLE_LEAD=trust). At rest, calls are told apart by their paths alone, and what differs from
  /// one to the next is left out of functions that neither make handles nor end them. All handles
  /// are followed as always, so the first event after a rest is recorded rightly. Ranks that keep
  /// the times of each event do not rest.
  void rest(bool wanted) noexcept;
  /// What a later call at this point is compared with; null if it has to be recorded in full.
  FastPathEntry *shortcut(LateSlot slot) noexcept;
  void commitPoll(PointKey point) noexcept;
  /// The same if the last one was at this point; else it does nothing.
  bool pollAgain(PointKey point) noexcept {
    if (!polled || polled->key != point) [[unlikely]]
      return false;
    ++pollCount;
    ++polled->polls;
    return true;
  }
  void markByHand() noexcept { tree.markByHand(); }
  /// See TraceTree.
  void follow(uint64_t loop) { tree.follow(loop); }
  LoopEvidences evidence() const { return tree.evidence(); }
  Mispredictions &settledMispredictions() { return tree.settledMispredictions(); }
  bool isUpToPeople() const { return tree.isUpToPeople(); }
  void beginRegion(int64_t name) noexcept;
  void endRegion(int64_t name) noexcept;
  /// The time since the thread's last event begins now, or began at a time stamp.
  void beginGap() { beginGap(Clock::now()); }
  void beginGap(uint64_t at) { lastEnd = at; }
  /// When the thread's last event ended, by the clock, or the tracer's own work after it.
  uint64_t lastEventEnd() const { return lastEnd; }
  void resolve(const CallScope::LateHandle &event, std::span<const int64_t> values) noexcept;

  /// What was recorded so far, or before the marker that is being told of.
  StreamTrace snapshot() const;

  /// Ends the record. Nothing may be committed any more.
  StreamTrace finish();

  /// The same if the thread may have ended in the middle of an event.
  StreamTrace finishMended(const std::vector<FunctionInfo> &functions);
  /// Before it, in another process than the thread's.
  void dropListener() { tree.dropListener(); }
  /// From any thread, once `recordingSwitch.over` is set: whether the thread still changes its
  /// record.
  bool isRecording() {
    return std::atomic_ref(inProgress.stage).load(std::memory_order_acquire) ==
               CallStage::Recording ||
           repeatEnd.seen() > lastEnd.seen();
  }
  /// Whether the thread ended while it changed its record, so that finish() will lose all of it, or
  /// parameters.
  bool isTorn() const { return tree.isTorn() || !tree.tornPoints().empty(); }

  FieldBuffer fields;
  std::vector<int64_t> predicted; ///< fields of an event that was not worked out
  CallInProgress inProgress;
  LastPoll lastPoll;
  FastPathEntry first{.next = &noFastPathEntry}; ///< before all points
  RecentPoints recent = noPoints;
  uint64_t nestedCalls = 0;

  uint64_t events() const { return tree.events(); }
  /// At all events so far.
  const Spent &spentByProgram() const { return programTime; }
  uint64_t polls() const { return pollCount; }
  /// Events whose parameters were not looked at.
  uint64_t unseen() const {
    return unseenBefore + (isResting ? tree.events() - restsSince - seenAtRest : 0);
  }
  size_t memory() const;
  /// Estimated where an event costs about as much as reading the clock, exact where it costs more.
  uint64_t tracerTicks() const { return spent + sampled.total(sampling); }
  /// Columns that lost the order of their values (ANOLE_LOSS).
  uint64_t summarised() const { return share.summaries; }
  /// Events whose own times were given up (ANOLE_LOSS).
  uint64_t untimed() const { return share.lostTimes ? tree.events() : 0; }
  PathChecks checks() const { return provider ? provider->checks() : PathChecks{}; }
  const PathList &listedPaths() const { return paths; }

private:
  friend class FastPath;

  /// At one event of so many the tracer's own memory is looked at, and in static mode its own time.
  static constexpr uint32_t sampling = 256;
  static constexpr const char *outOfMemory = "no memory for the trace";

  struct Late {
    LateSlot slot;
    std::vector<int64_t> values;
  };

  void commitLeft(bool jumped) noexcept;
  void commitBegun(const CallInProgress &call);
  CallScope::LateHandle commit(Event &event, const TimeOfCall &time);
  CallScope::LateHandle commitApart(const Event &event, const TimeOfCall &time);
  void note(const Event &event, uint32_t point, uint64_t end);
  bool mayRepeatAtRest(const PointNode &point) const;
  uint64_t logged(Event event); ///< its number in the raw log
  bool isAtSample() const { return tree.events() % sampling == 0; }
  bool isTooLarge() const { return limit && limit->isExceeded(); }
  void afterEvent(uint64_t end);
  void account(uint64_t end);
  void attend(uint64_t end);
  void makeRoom(uint64_t end);
  void emptyInbox();
  void takeInbox(); ///< under the lock

  uint32_t ordinal;
  EventLog *log;
  const LoopState *loops;
  std::unique_ptr<CallPathProvider> provider; ///< null: the signature is the context
  const bool repeats;                         ///< whether a call may be a FastPath
  bool isResting = false;
  bool isApart; ///< there is a log, or the rank is at rest
  bool (*mayRest)(uint16_t function);
  const std::vector<FunctionInfo> *functions;
  void (*onLeft)(bool jumped);
  ThreadTime lastEnd;
  ThreadTime repeatEnd; ///< of the call that FastPath records; later than lastEnd until it has
  RecordLimit *limit;
  IdleHook *idleHook; ///< never null
  TraceTree tree;
  Spent programTime; ///< at all events so far
  RegionTimes regions;
  uint64_t pollCount = 0;
  uint64_t restsSince = 0, seenAtRest = 0; ///< events
  uint64_t unseenBefore = 0;               ///< in earlier rests
  PointNode *polled = nullptr; ///< where the last poll was; null with a raw log, which has them all
  uint64_t spent = 0;
  SampledTime sampled;
  RecordLimit::Share share;
  uint32_t listedPoints =
      0; ///< the tree numbers points as they come: the paths of these are listed
  PathList paths;

  std::atomic<bool> inboxFilled = false;
  std::mutex inboxLock;
  std::vector<Late> inbox;
};

} // namespace anole::record
