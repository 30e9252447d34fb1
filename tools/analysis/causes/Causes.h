#pragma once

#include "tools/analysis/causes/CauseRun.h"

namespace anole::whatif {

/// A RankShare is what a rank has of a time, in nanoseconds.
struct RankShare {
  uint32_t rank = 0;
  double time = 0;
};

enum class CauseKind : uint8_t {
  Computing, ///< before or inside calls at a site
  Latency,
  Transfer,
  Copies,
  Receiving, ///< of messages that were there already
  Overhead,  ///< of processors, for messages
};

/// A Cause is what a time goes back to.
struct Cause {
  CauseKind kind = CauseKind::Computing;
  uint32_t site = 0;              ///< of Computing: the point of the trace
  double time = 0;                ///< nanoseconds
  std::vector<RankShare> ranks{}; ///< of Computing: who computed, most first
};

/// Causes adds up what times go back to, over lanes.
class Causes {
public:
  explicit Causes(const TimeStreams &streams) : streams(&streams) {}

  /// Adds what a path consists of.
  void add(const TimeParts &path);

  /// The causes of waits, which are a difference of paths. What the one rank does at a site and the
  /// other does, too, cancels out; what only the waiting one does is no cause. The rest is more
  /// than the wait by that, and shares it in proportion.
  void addDifference(const TimeParts &path);

  /// Most first, with their ranks.
  std::vector<Cause> found() const;

private:
  using Key = std::pair<CauseKind, uint32_t>;
  struct Sum {
    double time = 0;
    std::map<uint32_t, double> ranks{};
  };
  using Sums = std::map<Key, Sum>;

  Sums sumsOf(const TimeParts &path) const;
  void add(const Sums &sums, double factor);

  const TimeStreams *streams;
  Sums all;
};

} // namespace anole::whatif
