#pragma once

#include "runtime/core/ranks/online/Progress.h"

namespace anole {

/// Decides whether the next update is worth its cost. An update copies, merges and writes the whole
/// record again, so a record that grows with the run would make the sum of updates grow faster than
/// the run. So one is begun only if all online work so far and what this one will presumably cost
/// together stay below a share of the CPU time that the program has taken, on the rank that spends
/// most.
///
/// What it will cost is what the last one cost, times the growth of the record. Before the first
/// one nothing was measured, and a guess is made from the record's size, as if no two ranks had
/// anything in common. It is a high one: a guess that is too high costs a later first update, one
/// that is too low cannot be taken back.
///
/// The first trace is worth more than the budget: without it, nothing is left of a run whose
/// processes are all killed at once. So once a rank has computed for half a second, one is made if
/// all online work will presumably have cost a tenth of a second at most, attempts that were given
/// up included. If the guess is higher, the ranks are asked once how much of their records is
/// distinct. To tell that takes each of them a copy of its record, as an update does: so it waits
/// for the budget where two copies would take longer than a tenth of a second.
///
/// Rejected: asking each rank for its own guess (it does not know what the others will send it),
/// and giving up an update that takes too long (what was spent is then spent for nothing).
class UpdateBudget {
public:
  /// The least cost is what the first update is taken to cost, in nanoseconds.
  static constexpr uint64_t leastCost = 2'000'000;
  static constexpr uint64_t costOfByte = 30;
  /// Of these nanoseconds, what a rank takes for a copy of its record, whatever others have.
  static constexpr uint64_t costOfCopiedByte = 5;
  static constexpr uint64_t firstAt = 500'000'000, mostForFirst = 100'000'000;

  /// The record of a rank that has no room for a copy of it is said to be so large. Ranks are asked
  /// again when the run has taken twice the CPU time: parts of records may have gone to files.
  static constexpr uint64_t unaffordable = uint64_t(1) << 40;

  /// `percent` of the CPU time; 0: no limit, where there is room for a copy.
  explicit UpdateBudget(uint32_t percent) : percent(percent) {}

  /// Returns whether to ask the ranks for their progress: false while it is known that there is not
  /// enough.
  bool mayAsk(uint64_t cpuTime) const { return cpuTime >= nextAsk; }

  /// Returns whether the update may begin.
  bool allows(const Progress &progress, uint64_t cpuTime);

  /// Returns whether to ask not only for their progress (Weigh).
  bool mustWeigh() const { return weighs; }

  /// The update that was allowed became a trace: the ranks' next answers say what it cost.
  void completed() {
    isMeasured = true;
    isFirst = false;
  }

private:
  uint64_t expectedCost(const Progress &progress);
  uint64_t weighingDue(const Progress &progress) const;
  bool isFirstDue(const Progress &progress, uint64_t cost, uint64_t cpuTime);

  uint32_t percent;
  uint64_t nextAsk = 0;
  bool isFirst = true;       ///< there has been no trace
  bool weighs = false;       ///< the next time that ranks are asked
  double distinct = 1;       ///< of the records, as ranks said; 1 before
  bool isMeasured = false;   ///< the last update, and its cost not taken over yet
  uint64_t lastCost = 0;     ///< 0: none is known
  uint64_t lastRecord = 0;   ///< bytes of the records at the last update that was allowed
  uint64_t costlyRecord = 1; ///< bytes of the records that took `lastCost`
};

/// Decides whether ranks are clustered by their signatures, with no trace. The first clustering of
/// a run needs no budget: it looks once at what is a short record then, and sends some hundred
/// bytes a rank. Later ones look at longer records, and there may be as many as there are kinds of
/// phases: together they stay below the same share of the CPU time as updates do, but count on
/// their own.
class SigningBudget {
public:
  explicit SigningBudget(uint32_t percent) : percent(percent) {}

  bool mayAsk(uint64_t cpuTime) const { return percent == 0 || cpuTime >= nextAsk; }

  /// Returns whether one may begin. The next one is taken to cost what the last one did, as far as
  /// ranks have said.
  bool allows(const Progress &progress, uint64_t cpuTime);

private:
  uint32_t percent;
  bool isFirst = true;
  uint64_t nextAsk = 0;
  uint64_t before = 0; ///< what had been spent when the last one began
};

} // namespace anole
