#pragma once

#include "FunctionIds.h"
#include "runtime/core/handles/CompletionSequence.h"
#include "runtime/record/mpi/Completing.h"

#include <span>

namespace anole::record {

/// Records Waitany, Waitsome, Testany and Testsome so that the order of completion does not show.
/// One a thread; see CompletionSequence.
///
/// Neighbouring Waitsome or Testsome calls of one point that continue a sequence are one event with
/// the summed number of completions ([Noeth2006], section 2.5.4). The event is recorded by the
/// first call; the sum is a late value, given when another event comes. Rejected: holding the event
/// back, since until then the program may have left the loop to which it belongs.
///
/// The time of a joined call belongs to the event, and what the program computes between the calls
/// comes before the next event. Where tests failed since the call before, the program was waiting
/// (see TimeUse), so that time is the event's, too.
class WaitsomeCoalescer {
public:
  enum class Completes { One, Some };

  /// One completion call.
  struct Completion {
    Function function;
    Completes completes;
    std::span<const int> done; ///< positions that it completed
  };

  /// Records the call in the calling thread's run.
  static void record(CallScope &call, Completing &completing,
                     const Completion &completion) noexcept;

  /// Gives the sum to an event that waits for it.
  void end();

private:
  friend void endSomeRun();
  static WaitsomeCoalescer &ofThread();
  void add(CallScope &call, Completing &completing, const Completion &completion);
  bool joins(CallScope &call, Function function, const Completing &completing);
  void join(CallScope &call);
  void begin(CallScope &call, Completing &completing, const Completion &completion);
  void put(Fields &fields, const Completing &completing, const Completion &completion);

  CompletionSequence sequence;
  std::vector<int64_t> identities;
  CallScope::LateHandle event;
  Function eventFunction{};
  uint64_t path = 0;
  int64_t sum = 0;
  uint64_t polls = 0; ///< that found nothing, of the thread, up to the last call of the event
  bool open = false;
};

/// Those of all threads, at MPI_Finalize.
void endAllSomeRuns();

} // namespace anole::record
