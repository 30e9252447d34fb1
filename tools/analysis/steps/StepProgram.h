#pragma once

#include "tools/analysis/steps/Step.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace anole::whatif {

struct Repeat;

/// Steps, and after them perhaps steps that repeat.
struct TapePart {
  std::vector<Step> steps;
  std::unique_ptr<Repeat> repeat;
};
using StepProgram = std::vector<TapePart>;

/// A place in a tape that is still being written.
struct TapeMark {
  size_t part = 0, step = 0;
};

/// TouchedByRepeat is what an iteration of a repeat touches.
struct TouchedByRepeat {
  std::vector<uint32_t> ranks, slots, sites, links;   ///< ascending; slots that are written
  std::vector<std::pair<uint32_t, uint64_t>> streams; ///< and how many times it takes from each
};

/// Steps that run `count` times, one time after the other, each for all ranks.
struct Repeat {
  uint64_t count = 0;
  StepProgram body;
  TouchedByRepeat touched{};
};

/// Writes a tape. Memory: the steps that do not repeat, up to a limit.
class TapeWriter : public StepSink {
public:
  void take(const Step &step) override;
  bool isFull() const override { return held > allowed; }
  /// No more steps than these are worth keeping.
  void allow(uint64_t steps) { allowed = std::min<uint64_t>(steps, mostSteps); }

  TapeMark mark() const;
  /// Says that what follows the mark, and then `moves`, is done `count` times instead of once.
  void repeat(TapeMark since, uint64_t count, const std::vector<Step> &moves);

  const StepProgram &tape() const { return parts; }
  /// Gives away the tape, and stays as full as it is.
  StepProgram giveTape() { return std::exchange(parts, StepProgram(1)); }

private:
  static constexpr size_t mostSteps = size_t(1) << 24; // 320 MB

  size_t held = 0, allowed = mostSteps;
  StepProgram parts = StepProgram(1);
};

} // namespace anole::whatif
