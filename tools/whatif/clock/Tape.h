#pragma once

#include "tools/whatif/clock/Step.h"

#include <memory>
#include <vector>

namespace anole::whatif {

struct Repeat;

/// Steps, and after them perhaps steps that repeat.
struct TapePart {
  std::vector<Step> steps;
  std::unique_ptr<Repeat> repeat;
};
using Tape = std::vector<TapePart>;

/// A place in a tape that is still being written.
struct TapeMark {
  size_t part = 0, step = 0;
};

/// What an iteration of a repeat touches.
struct TouchedByRepeat {
  std::vector<uint32_t> ranks, slots, sites;          ///< ascending; slots that are written
  std::vector<std::pair<uint32_t, uint64_t>> streams; ///< and how many times it takes from each
};

/// Steps that run `count` times, one time after the other, each for all ranks.
struct Repeat {
  uint64_t count = 0;
  Tape body;
  TouchedByRepeat touched{};
};

/// Writes a tape.
class TapeWriter : public StepSink {
public:
  void take(const Step &step) override;

  TapeMark mark() const;
  /// What follows the mark, and then `moves`, is done `count` times instead of once.
  void repeat(TapeMark since, uint64_t count, const std::vector<Step> &moves);

  const Tape &tape() const { return parts; }

private:
  Tape parts = Tape(1);
};

} // namespace anole::whatif
