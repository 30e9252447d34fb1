#include "tools/analysis/predict/more/Trend.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <limits>

namespace anole::whatif {

Shares sharesOf(const Prediction &prediction) {
  Shares shares;
  double scale = static_cast<double>(nanosecond) * static_cast<double>(prediction.ranks.size());
  for (const RankPrediction &rank : prediction.ranks) {
    auto add = [&](double &to, Counter which) {
      to += static_cast<double>(rank.part(which)) / scale;
    };
    add(shares.computation, Counter::Computation);
    add(shares.wait, Counter::Wait);
    add(shares.latency, Counter::Latency);
    add(shares.bandwidth, Counter::Bandwidth);
    add(shares.copy, ANOLE_FAULT(SharesLeaveOutCopies, Counter::Overhead, Counter::Copy));
    add(shares.overhead, Counter::Overhead);
    add(shares.unmodelled, Counter::Unmodelled);
    shares.total += static_cast<double>(rank.total) / scale;
    shares.runTime = std::max(shares.runTime, static_cast<double>(rank.total) / nanosecond);
  }
  return shares;
}

double Trend::swing(Sweep sweep, double (*of)(const Shares &)) const {
  double least = std::numeric_limits<double>::max(), most = 0;
  for (size_t step = 0; step < stepsOfSweep; ++step) {
    least = ANOLE_FAULT(SwingsUpAlone, of(base()), std::min(least, of(at(sweep, step))));
    most = std::max(most, of(at(sweep, step)));
  }
  return base().total > 0 ? (most - least) / base().total : 0;
}

double Trend::gain(Sweep sweep) const {
  double slower =
             at(sweep, ANOLE_FAULT(GainOverTheWholeSweep, size_t(0), baseStep - 1)).communication(),
         faster = at(sweep, baseStep + 1).communication();
  if (faster > 0)
    return slower / faster;
  return slower > 0 ? std::numeric_limits<double>::infinity() : 1;
}

} // namespace anole::whatif
