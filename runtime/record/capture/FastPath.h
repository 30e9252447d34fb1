#pragma once

#include "runtime/record/capture/CallScope.h"

/// Returns what a function of the same type returns, which needs no more stack.
#if __has_cpp_attribute(clang::musttail)
#define ANOLE_TAIL_CALL [[clang::musttail]] return
#else
#define ANOLE_TAIL_CALL return
#endif

/// A function that saves all registers that it uses.
#if __has_cpp_attribute(clang::preserve_most)
#define ANOLE_PRESERVES [[clang::preserve_most]]
#else
#define ANOLE_PRESERVES
#endif

namespace anole::record {

using anole::moving; // for the wrappers

/// A call that leaves an event like the last one of its point, which is known before it is made:
/// the call path and the arguments are the same, and no handle has changed its meaning since. Most
/// calls are repeats, and nothing need be worked out for them. All else is an CallScope's:
/// recording in unwinding mode, calls inside others, with the times of each event.
///
/// Numbers that go through to fields may differ: a tag, a peer or a count that changes from call to
/// call (see Moving). What the event is, is known then, too. The arguments that a call is compared
/// with are those that the columns of its parameters predict, so if it goes on as before, it is
/// found and recorded as quickly.
///
/// On a rank at rest (ThreadRecorder::rest) a call is a repeat whatever its arguments are.
///
/// With a raw log no call is a repeat, but what would have been one is predicted: then the tree
/// gets the event that the repeat would have left, and the log what the CallScope works out. So a
/// check of a trace against its log shows whether repeats are what they should be.
///
///     if (auto *known = FastPath::find(function, arguments...))
///       return FastPath::make(*known, [&] { return PMPI_X(arguments...); });
///
/// Arguments are those that the event depends on, by value. What an event says about the outcome
/// of such calls is the same whenever they succeed.
///
/// Rejected: to compare the fields. To work them out costs more than all the rest of an event.
class FastPath {
public:
  /// What is known of this call, which is being made; null: it is no repeat.
  ///
  /// The call after the one that came last is most likely the one that came after it before.
  template <class... Arguments>
  [[gnu::always_inline]] static FastPathEntry *find(uint16_t function, Arguments... arguments) {
    static_assert(sizeof...(arguments) <= FastPathEntry::most);
    ThreadState &thread = threadState;
    if (thread.outermost != 0) [[unlikely]]
      return nullptr;
    uint64_t context = __anole_thread_v1.context;
    FastPathEntry *known = thread.last->next;
    if (known->context != context) [[unlikely]] {
      known = (*thread.recent)[placeAmongRecent(context)];
      if (known->context != context || known->stamp == 0)
        return nullptr;
      thread.last->next = known;
    }
    uint64_t stamp = handlesEpoch.load(std::memory_order_relaxed) + function;
    if (known->stamp != stamp) [[unlikely]] {
      if (known->stamp == ~stamp)
        thread.predicted = known;
      return known->stamp == (stamp ^ stampAtRest) ? known : nullptr;
    }
    return known->has(arguments...) || moves(*known, arguments...) ? known : nullptr;
  }

  /// Makes and records the call.
  template <class Perform>
  [[gnu::always_inline]] static int make(FastPathEntry &known, Perform perform) {
    noteFrame(threadState.outermost);
    threadState.inProgress->repeated = &known;
    uint64_t start = threadState.inProgress->start = Clock::counter();
    int result = inside(perform);
    return known.moved == 0 ? commitSame(result, known, start)
                            : commitPredicted(result, known, start);
  }

private:
  friend class ThreadRecorder;

  /// An error handler may throw.
  template <class Perform> static int inside(Perform perform) {
    struct Outermost {
      bool isOver = false;
      ~Outermost() {
        threadState.outermost = 0;
        if (!isOver)
          commitThrown();
      }
    } call;
    int result = perform();
    call.isOver = true;
    return result;
  }

  /// Saves the registers that it needs itself, so that its callers, most of which never call it,
  /// need not.
  template <class... Arguments>
  [[gnu::noinline]] ANOLE_PRESERVES static bool moves(FastPathEntry &known,
                                                      Arguments... arguments) {
    return known.moveTo(arguments...);
  }

  // These return the result and throw nothing. (Functions that say so cannot end in a tail call.)
  using Parameters = TraceTree::Parameters;
  template <Parameters Kind>
  [[gnu::always_inline]] static int commitAs(int result, FastPathEntry &known, uint64_t start);
  [[gnu::noinline]] static int commitSame(int result, FastPathEntry &known, uint64_t start);
  [[gnu::noinline]] static int commitPredicted(int result, FastPathEntry &known, uint64_t start);
  [[gnu::noinline]] static int commitMoved(int result, FastPathEntry &known, uint64_t start);
  [[gnu::noinline]] static int commitSlowly(int result, FastPathEntry &known, uint64_t start);
  [[gnu::noinline]] static int commitLate(int result, FastPathEntry &known, uint64_t start);
  /// The call was left: its event is like that of one that failed.
  static void commitLeft(FastPathEntry &known) noexcept;
  static void commitThrown() noexcept;
  [[gnu::noinline]] static int commitOverMarker(int result, FastPathEntry &known, uint64_t start);
  [[gnu::noinline]] static int lookAround(int result, FastPathEntry &known, uint64_t start);
};

} // namespace anole::record
