#pragma once

#include "runtime/record/mpi/WaitsomeCoalescer.h"
#include "runtime/record/mpi/Wrapper.h"

namespace anole::record {

/// A call that completes requests: takes them from the table, calls MPI, records the call, and
/// gives back those that are not complete. `perform` calls MPI with the statuses to fill.
///
/// One shape for the eight functions, so that what differs is all that their wrappers say.
/// Rejected: to generate them; their fields come out of the requests and not of their parameters.
///
/// The fields of a wait are put before it, as it may be left in another way than by returning.
///
/// A test that found nothing leaves a count, unless each call is an event (ANOLE_NONDET=exact).
class CompletionCall {
public:
  using Statuses = Completing::Statuses;
  using Take = Completing::Take;

  [[gnu::always_inline]] CompletionCall(Function function, int count, MPI_Request *requests,
                                        MPI_Status *wanted, Statuses statuses, Take take)
      : function(function),
        call(uint16_t(function),
             take == Take::Now ? CallPrediction() : CallPrediction::ofNothing()),
        begun(take == Take::Now ? Clock::now() : 0),
        completing(count, requests, wanted, statuses, take) {}

  /// Completes a single request. `flag`: of a test, else null.
  template <class Perform> int single(const int *flag, Perform perform) {
    if (!flag && call.recording())
      putSingle(nullptr);
    int result = run(perform);
    if (flag && isVain(result == MPI_SUCCESS && !*flag))
      return result;
    leave();
    if (call.recording())
      recordSingle(result, flag);
    return finishAll(result, flag);
  }

  /// Completes all requests or none.
  template <class Perform> int all(const int *flag, Perform perform) {
    if (!flag && call.recording())
      putAll(nullptr);
    int result = run(perform);
    if (flag && isVain(result == MPI_SUCCESS && !*flag))
      return result;
    leave();
    if (call.recording())
      recordAll(result, flag);
    return finishAll(result, flag);
  }

  /// Completes at most one of the requests: that at `index`.
  template <class Perform> int any(const int *index, const int *flag, Perform perform) {
    int result = run(perform);
    bool isFound = result == MPI_SUCCESS && (!flag || *flag);
    if (flag && isVain(!isFound))
      return result;
    leave();
    size_t count = isFound && *index != MPI_UNDEFINED;
    finishSome({function, WaitsomeCoalescer::Completes::One, {index, count}});
    return result;
  }

  /// Completes some of the requests: `completed` of them, those at `indices`.
  template <class Perform>
  int some(const int *completed, const int *indices, bool isTest, Perform perform) {
    int result = run(perform);
    bool isCounted = result == MPI_SUCCESS && *completed != MPI_UNDEFINED;
    size_t count = isCounted ? static_cast<size_t>(*completed) : 0;
    if (isTest && isVain(isCounted && count == 0))
      return result;
    leave();
    finishSome({function, WaitsomeCoalescer::Completes::Some, {indices, count}});
    return result;
  }

private:
  template <class Perform> int run(Perform perform) {
    return call.made([&] {
      call.enter();
      return perform(completing.statuses());
    });
  }
  /// Returns whether the call was a test that is no event; then all is done. (Tests note no fields
  /// before they are made.)
  [[gnu::always_inline]] bool isVain(bool foundNothing) {
    if (!foundNothing)
      return false;
    if (call.recording()) {
      if (handleTables->exact) [[unlikely]]
        return false;
      call.commitPoll(0);
    }
    return true;
  }
  /// What entries took before the call is long where several are looked for: it is measured, and no
  /// computing of the program.
  void leave() {
    call.leave();
    if (begun != 0)
      call.preparedSince(begun);
    completing.found();
  }
  void putSingle(const int *found);
  void putAll(const int *found);
  void recordSingle(int result, const int *flag);
  void recordAll(int result, const int *flag);
  void commit(Shape shape, bool isWait);
  int finishAll(int result, const int *flag);
  void finishSome(const WaitsomeCoalescer::Completion &completion);

  Function function;
  CallScope call;
  uint64_t begun; ///< taking entries before the call; else 0
  Completing completing;
};

} // namespace anole::record
