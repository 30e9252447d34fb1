#pragma once

#include "tools/analysis/steps/TimeStreams.h"

#include <functional>

namespace anole::whatif {

/// Says which streams are changed.
using OfStreams = std::function<bool(const TimeStream &)>;

/// The streams, of which some take `factor` times as long.
TimeStreams scaledTimes(TimeStreams streams, const OfStreams &which, double factor);

/// The streams, of which those of one site are as long on all ranks: their n-th time is the mean of
/// the n-th times of all ranks, if ranks have as many and no long ones, and otherwise the mean of
/// all.
TimeStreams balancedTimes(TimeStreams streams, const OfStreams &which);

/// The streams, of which some take the factor of their rank times as long.
TimeStreams scaledByRank(TimeStreams streams, const OfStreams &which,
                         const std::vector<double> &factors);

} // namespace anole::whatif
