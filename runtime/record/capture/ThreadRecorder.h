#pragma once

#include "runtime/core/model/Trace.h"
#include "runtime/record/capture/CallPathProvider.h"
#include "runtime/record/capture/CallScope.h"
#include "runtime/record/capture/GapWatch.h"
#include "runtime/record/capture/LateInbox.h"
#include "runtime/record/capture/PathList.h"
#include "runtime/record/capture/RecordLimit.h"
#include "runtime/record/capture/RegionTimes.h"
#include "runtime/record/capture/RestPeriods.h"
#include "runtime/record/capture/SampledTime.h"
#include "runtime/record/capture/ThreadLog.h"
#include "runtime/record/capture/ThreadPlace.h"
#include "runtime/record/fastpath/ThreadRecord.h"

#include <array>
#include <memory>

namespace anole::record {

/// The recorders of all threads have this in common.
struct RecorderSettings {
  CallPathMode mode = CallPathMode::Static;
  uint32_t foldWindow = 0;
  EventLog *log = nullptr;      ///< null unless ANOLE_VERIFY is set
  RecordLimit *limit = nullptr; ///< null: the record may take any memory
  IdleHook *idleHook = nullptr; ///< of the first thread; null: none
  PhaseSettings phases;
  TimeDetail times = TimeDetail::Histogram;
  double ticksPerNanosecond = 1;          ///< nearly
  RestPeriods::MayRest mayRest = nullptr; ///< see ThreadRecorder::rest; null: none may
  /// Returns what functions record, by number; null: what was left is no event.
  const std::vector<FunctionInfo> &(*functions)() = nullptr;
  /// Before the event of a call of this thread that was left, by a jump or as something was thrown.
  void (*onLeft)(bool jumped) = nullptr;
  bool looksAtEach = false; ///< no call is a FastPath
};

/// An event of the tracer's own, behind that of the call that the thread is in.
struct Follower {
  uint16_t function = 0;
  uint64_t path = 0;
  std::array<int64_t, 2> fields{};
};

/// One call, as its wrapper measured it.
struct Call {
  uint16_t function = 0;
  Shape shape;
  uint64_t path = 0;
  TimeOfCall time;
  PointNode *predicted = nullptr; ///< where it would have been a FastPath without a raw log
};

/// Everything that one thread records. It outlives its thread: the trace is made at MPI_Finalize.
///
/// Only its own thread uses it while calls are recorded, so there are no locks on the way of an
/// event. The exception is the inbox of late values.
class ThreadRecorder final : public SlowPath {
public:
  ThreadRecorder(uint32_t ordinal, const RecorderSettings &settings);
  ThreadRecorder(const ThreadRecorder &) = delete;
  ThreadRecorder &operator=(const ThreadRecorder &) = delete;

  /// The calling thread is the one that this records, from now on.
  void takeThread(const ThreadPlace::Thread &thread);
  /// The recorder of the calling thread goes.
  static void leaveThread();
  /// The calling thread ends. It keeps its place if it ends inside a call. A call that it makes
  /// after that finds a recorder as its first one did.
  void endThread() noexcept;
  ThreadPlace &place() { return ownPlace; }
  const ThreadPlace &place() const { return ownPlace; }

  /// Notes the signature of the path to the wrapper that is active; 0 if that fails.
  void takePath() noexcept;
  /// So much of the time since the last event was the tracer's own, which it has measured.
  void spend(uint64_t ticks) {
    record.addTracerTime(ticks);
    ownTime.spent += ticks;
  }
  /// Whether a provider tells call paths; else the calling context is the signature.
  bool asksProvider() const { return paths.provider != nullptr; }
  CallScope::LateHandle commit(const Call &call) noexcept;
  /// The event comes once the call is recorded.
  void follow(const Follower &event) { followers.push_back(event); }
  void commitPredicted(const PointNode &point, bool fails, const TimeOfCall &time) override;
  /// Records the call that the thread was in: it is over without having returned. All that was
  /// noted of it is what went in.
  void commitLeft() noexcept { commitLeft(true); }
  /// The same where something was thrown, so that the frame of the call is being left right now.
  void commitThrown() noexcept override {
    commitLeft(false);
    log.end();
  }
  const ThreadLog &rawLog() const { return log; }
  /// By its own thread, between two events: whether another rank's record stands for this one's
  /// (ANOLE_LEAD=trust). At rest, calls are told apart by their paths alone, and what differs from
  /// one to the next is left out of functions that neither make handles nor end them. All handles
  /// are followed as always, so the first event after a rest is recorded rightly. Ranks that keep
  /// the times of each event do not rest.
  void rest(bool wanted) noexcept;
  /// The point of an event; null if later calls there have to be recorded in full.
  PointNode *repeatablePoint(LateSlot slot) noexcept;
  /// A call at this point found nothing, which was noted of it.
  void commitPoll(PointKey point) noexcept;
  /// This call is a part of the last event, which was recorded in full, and so is what it took.
  /// `waits`: also what passed since then. No long gap is watched across it.
  void joinLast(const LateSlot &event, const TimeOfCall &call, bool waits) noexcept;
  void markByHand() noexcept { record.tree.markByHand(); }
  /// See TraceTree.
  void follow(uint64_t loop) { record.tree.follow(loop); }
  LoopEvidences evidence() const { return record.tree.evidence(); }
  Mispredictions &settledMispredictions() { return record.tree.settledMispredictions(); }
  bool isUpToPeople() const { return record.tree.isUpToPeople(); }
  void beginRegion(int64_t name) noexcept;
  void endRegion(int64_t name) noexcept;
  /// The thread's time begins: nothing before this counts.
  void beginTime(uint64_t at) {
    record.tracerTime = 0;
    record.lastEnd = at;
  }
  /// All that passed since the thread's last event was the tracer's own time.
  void giveGapToTracer() { record.giveGapToTracer(Clock::now()); }
  /// Returns when the thread's first event ended, by the clock; 0: there is none.
  uint64_t firstEventEnd() const { return firstEnd; }
  /// A call begins, and the gap before it is watched.
  void lookAtGap() noexcept;
  const GapWatch::Sums &longGaps() const { return gaps.sums(); }
  /// Returns when the thread's last event ended, by the clock, or the tracer's own work after it.
  uint64_t lastEventEnd() const { return record.lastEnd; }
  void resolve(const CallScope::LateHandle &event, std::span<const int64_t> values) noexcept;

  /// What was recorded so far, or before the marker that is being told of; its loops and points are
  /// not in the stream, but `unfinished`, and have to be taken before anything else is recorded.
  StreamTrace snapshot(UnfinishedNodes &unfinished) const;

  /// Before finish(), in the process that recorded: see RecordLimit.
  void makeRoomToFinish();

  /// Ends the record. Nothing may be committed any more.
  StreamTrace finish();
  /// Does the same where the thread is alone: if nothing looks at its points any more, they and
  /// the loops are not in the stream, but `unfinished`.
  StreamTrace finishAlone(UnfinishedNodes &unfinished);

  /// The same if the thread may have ended in the middle of an event.
  StreamTrace finishMended(const std::vector<FunctionInfo> &functions);
  /// After one of these: whether other events than the one under way are missing, or any
  /// parameters.
  bool hasLost() const { return isSomeLost; }
  /// Before it, in another process than the thread's.
  void dropListener() { record.tree.dropListener(); }
  /// From any thread, once `recordingSwitch.over` is set: whether the thread still changes its
  /// record.
  bool isRecording() {
    return std::atomic_ref(record.inProgress.stage).load(std::memory_order_acquire) ==
               CallStage::Recording ||
           static_cast<int64_t>(record.repeatEnd.seen() - record.lastEnd.seen()) > 0;
  }
  /// Whether the thread ended while it changed its record, which has to be mended.
  bool isTorn() const { return record.tree.isTorn() || !record.tree.tornPoints().empty(); }

  /// A number that is another one when the thread has made, begun or ended a call since.
  uint64_t stamp() const;
  const CallInProgress &callInProgress() const { return record.inProgress; }
  /// What went into the call in progress, or into the last poll, as far as it was noted before it.
  std::vector<int64_t> openFields(bool isPolling) const;
  /// Which of the threads it is, by their first calls.
  uint32_t number() const { return ordinal; }
  const LastPoll &lastPoll() const { return record.polls.last; }
  void countNested() { ++nested; }
  uint64_t nestedCalls() const { return nested; }
  uint64_t events() const { return record.events(); }
  /// At all events so far.
  const Spent &spentByProgram() const { return record.programTime; }
  /// Returns the number of the last marker of the phase loop.
  uint64_t markers() const { return record.tree.markers(); }
  uint64_t pollCount() const { return record.polls.count; }
  /// Events whose parameters were not looked at.
  uint64_t unseen() const { return restPeriods.unseen(record.events()); }
  size_t memory() const;
  /// Estimated where an event costs about as much as reading the clock, exact where it costs more.
  uint64_t tracerTicks() const {
    return ownTime.spent + ownTime.sampled.total(ThreadRecord::sampling);
  }
  /// Columns that lost the order of their values (ANOLE_LOSS).
  uint64_t summarised() const { return room.share.summaries; }
  /// Events whose own times were given up (ANOLE_LOSS).
  uint64_t untimed() const { return room.share.lostTimes ? record.events() : 0; }
  PathChecks checks() const { return paths.provider ? paths.provider->checks() : PathChecks{}; }
  const PathList &listedPaths() const { return *paths.list; }
  /// The list, in place of which there is an empty one from now on. For modes that use contexts.
  std::unique_ptr<PathList> leavePaths();

private:
  /// Call paths, and those of them that the trace lists.
  struct Paths {
    explicit Paths(CallPathMode mode)
        : provider(makeProvider(mode)),
          list(std::make_unique<PathList>(usesContext(mode), provider.get())) {}

    std::unique_ptr<CallPathProvider> provider; ///< null: the signature is the context
    std::unique_ptr<PathList> list;
    uint32_t points = 0; ///< the paths of so many, as the tree numbers them, are in the list
  };
  /// The memory that the record may take.
  struct Room {
    RecordLimit *limit;
    RecordLimit::Share share;

    bool isExceeded() const { return limit && limit->isExceeded(); }
  };
  /// The tracer's own time.
  struct OwnTime {
    uint64_t spent = 0;
    SampledTime sampled;
  };
  /// The last event that was no FastPath: its point, how many events there were with it, and how
  /// long it took.
  struct LastInFull {
    FastPathEntry *entry = nullptr;
    uint64_t events = 0, duration = 0;
  };
  /// Needed for calls that never return; see RecorderSettings.
  struct LeftCalls {
    const std::vector<FunctionInfo> &(*functions)();
    void (*onLeft)(bool jumped);
  };

  void commitLeft(bool jumped) noexcept;
  void commitBegun(const CallInProgress &call);
  CallScope::LateHandle commit(Event &event, const TimeOfCall &time);
  void commitFollowers();
  CallScope::LateHandle commitApart(const Event &event, const TimeOfCall &time);
  void note(const Event &event, uint32_t point, uint64_t end);
  [[gnu::noinline]] void endGap(Event &event);
  [[gnu::noinline]] void watchGap();
  CoreTime coreTime() const { return gaps.needsQueue() ? CoreTime::withQueue() : CoreTime::now(); }
  uint64_t logged(Event event); ///< its number in the raw log
  uint64_t stampMask() const;
  void afterEvent(uint64_t end, std::optional<uint64_t> recorded) override;
  void account(uint64_t end, std::optional<uint64_t> recorded);
  void attend(uint64_t end, std::optional<uint64_t> recorded);
  void makeRoom();
  void spendGap();
  void letCopy() noexcept;
  bool leavePoints();
  StreamTrace withRegions(StreamTrace stream) const;
  StreamTrace finishTorn(const std::vector<FunctionInfo> &functions);

  const uint32_t ordinal;
  const ThreadLog log;
  Paths paths;
  RequestCount requests; ///< up to the end of the last thread that has ended
  ThreadPlace ownPlace;
  ThreadRecord record;
  KnownPoints points;
  const bool mayRepeat; ///< whether a call may be a FastPath
  bool isApart;         ///< there is a log, or the rank is at rest
  bool isSomeLost = false;
  FieldBuffer fields;
  std::vector<int64_t> predictedFields; ///< of an event that was not worked out
  RestPeriods restPeriods;
  GapWatch gaps;
  LastInFull last;
  const LeftCalls left;
  Room room;
  OwnTime ownTime;
  uint64_t firstEnd = 0;
  RegionTimes regions;
  std::vector<Follower> followers;
  LateInbox inbox;
  uint64_t nested = 0; ///< calls inside others
};

} // namespace anole::record
