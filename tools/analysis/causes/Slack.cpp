#include "tools/analysis/causes/Slack.h"

#include <algorithm>
#include <cmath>

namespace anole::whatif {

bool SlackSearch::fits(const OfStreams &which, double factor) const {
  constexpr double noticed = 0.01;
  double end = static_cast<double>(again.run.end()) / nanosecond;
  return again.faster(which, factor) >= -noticed * end;
}

std::optional<double> SlackSearch::factorOf(const Cause &cause) const {
  constexpr uint64_t mostSteps = uint64_t(1) << 20;
  constexpr double near = 1.03;
  OfStreams which = [&](const TimeStream &stream) {
    return stream.site == cause.site &&
           std::ranges::find(cause.ranks, stream.rank, &RankShare::rank) == cause.ranks.end();
  };
  if (again.run.steps() > mostSteps || std::ranges::none_of(again.run.streams(), which))
    return {};
  double low = 1, high = 2;
  for (; high <= longest && fits(which, high); high *= 2)
    low = high;
  while (low < longest && high / low > near) {
    double middle = std::sqrt(low * high);
    (fits(which, middle) ? low : high) = middle;
  }
  return low;
}

} // namespace anole::whatif
