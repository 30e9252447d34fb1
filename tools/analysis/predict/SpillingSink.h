#pragma once

#include "tools/analysis/predict/TapeRun.h"

#include <functional>

namespace anole::whatif {

/// A SpillingSink keeps steps on a tape for as long as there is room. Then clocks take what is on
/// it, with all iterations, and each further step as it comes: so nothing is gone through twice
/// where little repeats.
class SpillingSink : public StepSink {
public:
  using MakeClocks = std::function<std::unique_ptr<Clocks>()>;

  /// Clocks are only made when the tape is full; it must outlive the sink. If it says more steps
  /// than the limit, these are not done, and the sink is full.
  SpillingSink(TapeWriter &tape, uint64_t limit, MakeClocks make)
      : tape(tape), limit(limit), make(std::move(make)) {}

  void take(const Step &step) override;
  bool isFull() const override { return isTooMuch; }
  const Clocks *spilled() const { return clocks.get(); } ///< null: all is on the tape
  uint64_t steps() const { return taken; }               ///< of the clocks

private:
  TapeWriter &tape;
  const uint64_t limit;
  const MakeClocks make;
  std::unique_ptr<Clocks> clocks{};
  uint64_t taken = 0;
  bool isTooMuch = false;
};

} // namespace anole::whatif
