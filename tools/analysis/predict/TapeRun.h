#pragma once

#include "tools/analysis/predict/Predict.h"
#include "tools/analysis/steps/StepProgram.h"

#include <atomic>
#include <mutex>

namespace anole::whatif {

/// A TapeRun runs a tape on many networks: on each alone, if so many iterations can be skipped that
/// this pays, else on all together, step by step. To skip them, a network has to be alone, and what
/// decides has to be kept, so that a step costs several times what it does where many networks take
/// it together.
///
/// Time: less than twice that of the better way. Where skipping does not pay, some networks find
/// that out after a part of the steps, and the others do not try; nor do those of later runs.
class TapeRun {
public:
  /// What it is given must outlive it. At most so many steps are done on a network, by so many
  /// threads.
  TapeRun(const StepProgram &tape, const ClockSetup &setup, uint64_t limit, unsigned jobs);

  Expected<std::vector<Prediction>> run(bool triesToSkip);
  bool skippingPaid() const { return failed.empty(); }

private:
  static constexpr uint64_t enough = 4;   ///< skipping pays if it leaves one step of so many
  static constexpr size_t mostFailed = 3; ///< networks

  void leapAll();
  void leap(size_t network);
  void runTogether(const std::vector<size_t> &which);
  void shareOut(size_t parts, const std::function<void(size_t)> &work) const;

  const StepProgram &tape;
  const ClockSetup &setup;
  const uint64_t limit, expanded;
  const unsigned jobs;
  std::vector<Prediction> results;
  std::mutex failing;
  std::vector<size_t> failed{}; ///< networks on which skipping did not pay
  std::atomic<bool> isTooLong = false, isCut = false;
};

/// Runs all steps of a tape, with all iterations.
void unroll(const StepProgram &tape, Clocks &clocks);

/// Returns the number of steps of a tape, with all iterations.
uint64_t expandedSteps(const StepProgram &tape);

/// Returns what the clocks say of one of their networks.
Prediction resultOf(const Clocks &clocks, const ClockSetup &setup, size_t network);

tl::unexpected<Error> runTooLong();
tl::unexpected<Error> tooManySteps(uint64_t limit);

} // namespace anole::whatif
