#pragma once

#include "runtime/core/walk/StreamPlace.h"

namespace anole {

/// Says what the next iterations of a loop, or the next children in a body, will run, without
/// running them.
///
/// Trips and variants are taken in order, whoever enters a loop. So what whole children take of
/// them follows from how many were taken before: from the outer loops to those inside, entries give
/// iterations by a sum over `trips`, and iterations give children by a tally of `variant`.
///
/// Time: what the stream is as terms, at worst, for each question. Memory: its bodies.
class Ahead {
public:
  /// The stream must be checked (checkStream) and outlive this. Fails if a loop contains itself, or
  /// has an entry without an iteration.
  static Expected<Ahead> over(const StreamTrace &stream);

  /// Adds to the seeds in `more` (entries of loops, events) what runs inside them, if so much ran
  /// `before`; of `loop` the seeds are iterations of an entry that runs. Fails if a variant does
  /// not exist.
  Expected<void> complete(RunCounts &more, const RunCounts &before) const;

private:
  struct Children {
    Symbol child;
    uint64_t times;
  };

  Ahead(const StreamTrace &stream, std::vector<uint32_t> inwards);
  Expected<void> runLoop(uint32_t index, RunCounts &more, const RunCounts &before) const;

  const StreamTrace *stream;
  std::vector<std::vector<std::vector<Children>>> bodies; ///< by loop and variant
  std::vector<uint32_t> inwards;                          ///< loops before those inside them
};

} // namespace anole
