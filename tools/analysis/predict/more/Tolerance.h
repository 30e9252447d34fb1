#pragma once

#include "tools/analysis/predict/more/LatencyProbe.h"

#include <optional>

namespace anole::whatif {

/// Returns how run times are predicted: without the tracer, and collectives are the messages of the
/// recorded MPI, unless others are asked for.
PredictOptions runTimeOptions(const Trace &trace, PredictOptions options,
                              std::optional<CollectiveModel> collectives = {});

/// By so many percent the run becomes longer with the latency that it tolerates, unless others are
/// asked for.
inline constexpr double usualLonger = 5;

/// A Tolerance is how far the latency between nodes may rise until the run takes longer by a share.
struct Tolerance {
  double runTime = 0;              ///< on the network itself, in nanoseconds
  std::optional<double> latency{}; ///< microseconds; nothing: even a second costs less
  std::optional<size_t> carrier{}; ///< the point whose wait and latency time grows most until then
  Gaps gaps{};
};

/// Follows the straight lines of the run time back from a latency that costs more, so that the
/// answer is exact to the picosecond.
Expected<Tolerance> toleranceOf(Predictor &predictor, const Network &network, double share);

/// A LatencyCurve is the run time by latency from the network's own on, up to where the run takes
/// longer by the largest of some shares: the points at which more, or fewer, latencies come to
/// follow one another on the critical path.
struct LatencyCurve {
  struct Tolerated {
    double share = 0;
    std::optional<double> latency{}; ///< microseconds; nothing: even a second costs less
  };
  std::vector<LatencyPoint> points{}; ///< the network itself first
  bool isWhole = true;                ///< no more points than there may be
  std::vector<Tolerated> tolerated{};
  Gaps gaps{};
};

/// Two lines of the curve meet in a point of it, or there is a line between them. So each run
/// finds a point or a line, and ends with all of them, or with some hundreds ([Shen2024]).
Expected<LatencyCurve> latencyCurve(Predictor &predictor, const Network &network,
                                    const std::vector<double> &shares);

} // namespace anole::whatif
