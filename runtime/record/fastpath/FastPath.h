#pragma once

#include "runtime/record/fastpath/CallPrediction.h"
#include "runtime/record/fastpath/ThreadRecord.h"
#include "runtime/record/process/Clock.h"

/// Returns what a function of the same type returns, which needs no more stack.
#if __has_cpp_attribute(clang::musttail)
#define ANOLE_TAIL_CALL [[clang::musttail]] return
#else
#define ANOLE_TAIL_CALL return
#endif

namespace anole::record {

using anole::moving; // for the wrappers

/// A call takes the fast path if it leaves an event like the last one of its point, which is known
/// before it is made: the call path and the arguments are the same, and no handle has changed its
/// meaning since. Most calls are such repeats, and nothing need be worked out for them. All else is
/// a CallScope's: recording in unwinding mode, and calls inside others.
/// docs/fast-path.md says what is compared, predicted and committed.
///
/// Numbers that go through to fields may differ: a tag, a peer or a count that changes from call to
/// call (see Moving). What the event is, is known then, too. The arguments that a call is compared
/// with are those that the columns of its parameters predict, so if it goes on as before, it is
/// found and recorded as quickly.
///
/// On a rank at rest (stampAtRest) a call is a repeat whatever its arguments are.
///
/// With a raw log no call is a repeat, but what would have been one is predicted: then the tree
/// gets the event that the repeat would have left, and the log what the CallScope works out. So a
/// check of a trace against its log shows whether repeats are what they should be.
///
///     if (auto *known = FastPath::next(function, arguments...))
///       return FastPath::make(*known, [&] { return PMPI_X(arguments...); });
///
/// and the same with find() where all other calls go, before anything is worked out.
///
/// Arguments are those that the event depends on, by value. What an event says about the outcome
/// of such calls is the same whenever they succeed.
///
/// Rejected: to compare the fields. To work them out costs more than all the rest of an event.
class FastPath {
public:
  /// The point of this call, which is being made, if it came after the last one before and nothing
  /// differs from what is expected: most calls need no more. Else null, and find() may know it.
  template <class... Arguments>
  [[gnu::always_inline]] static PointNode *next(uint16_t function, Arguments... arguments) {
    ThreadState &thread = threadState;
    uint64_t context = __anole_thread_v3.context;
    if (thread.outermost != 0) [[unlikely]]
      return nullptr;
    PointNode *point = thread.points.next();
    const FastPathEntry &known = point->entry;
    if (known.context != context) [[unlikely]]
      return nullptr;
    uint64_t stamp = handlesEpoch.load(std::memory_order_relaxed) + function;
    return known.stamp == stamp && known.has(arguments...) ? point : nullptr;
  }

  /// The point of this call, which is being made; null: it is no repeat.
  template <class... Arguments> static PointNode *find(uint16_t function, Arguments... arguments) {
    static_assert(sizeof...(arguments) <= FastPathEntry::most);
    ThreadState &thread = threadState;
    if (thread.outermost != 0)
      return nullptr;
    uint64_t context = __anole_thread_v3.context;
    PointNode *point = thread.points.next();
    if (point->entry.context != context) {
      point = thread.points.other(context);
      if (!point)
        return nullptr;
    }
    FastPathEntry &known = point->entry;
    uint64_t stamp = handlesEpoch.load(std::memory_order_relaxed) + function;
    if (known.stamp != stamp) [[unlikely]] {
      if (known.stamp == ~stamp)
        thread.predicted = point;
      return known.stamp == (stamp ^ stampAtRest) ? point : nullptr;
    }
    return known.has(arguments...) || known.moveTo(arguments...) ? point : nullptr;
  }

  /// Makes and records the call. What is known of it is noted as of any call in progress, and
  /// looked up there afterwards: so the wrapper keeps no register for it while MPI works.
  template <class Perform>
  [[gnu::always_inline]] static int make(PointNode &known, Perform perform) {
    noteFrame(threadState.outermost);
    CallInProgress &call = *threadState.inProgress;
    call.repeated = &known;
    call.start = Clock::counter();
    return commit(inside(perform));
  }

  /// The call was left: its event is like that of one that failed.
  static void commitLeft(PointNode &known) noexcept;

private:
  /// An error handler may throw.
  template <class Perform> static int inside(Perform perform) {
    struct Outermost {
      bool isOver = false;
      ~Outermost() {
        if (!isOver)
          commitThrown();
      }
    } call;
    int result = perform();
    call.isOver = true;
    return result;
  }

  // These return the result and throw nothing. (Functions that say so cannot end in a tail call.)
  using Parameters = TraceTree::Parameters;
  [[gnu::noinline]] static int commit(int result);
  template <Parameters Kind, bool KeepsTimes = false>
  [[gnu::always_inline]] static int commitAs(int result, PointNode &known);
  [[gnu::always_inline]] static int endCommit(ThreadRecord &thread, PointNode &known,
                                              TimeOfCall time, int result);
  [[gnu::noinline]] static int commitPredicted(int result, PointNode &known);
  [[gnu::noinline]] static int commitTimed(int result, PointNode &known);
  [[gnu::noinline]] static int commitMoved(int result, PointNode &known);
  [[gnu::noinline]] static int commitSlowly(int result, PointNode &known);
  [[gnu::noinline]] static int commitLate(int result, PointNode &known);
  [[gnu::noinline]] static int commitBehindTracer(int result, PointNode &known);
  static void addToRecord(ThreadRecord &thread, PointNode &known, TimeOfCall time);
  static void commitThrown() noexcept;
  static int giveUp(int result) noexcept;
  [[gnu::noinline]] static int commitOverMarker(int result, PointNode &known);
  [[gnu::noinline]] static int commitWithMarker(int result, PointNode &known);
  [[gnu::noinline]] static int commitElsewhere(int result, PointNode &known);
  static bool repeatInOtherLoops(ThreadRecord &thread, PointNode &known);
  [[gnu::noinline]] static int lookAround(int result, PointNode &known);
};

} // namespace anole::record
