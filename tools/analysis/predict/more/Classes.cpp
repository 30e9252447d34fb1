#include "tools/analysis/predict/more/Classes.h"

#include "runtime/core/base/Fault.h"
#include "tools/show/NumberText.h"

#include <algorithm>
#include <optional>

namespace anole::whatif {
namespace {

double totalOf(const Shares &shares) { return shares.total; }
double waitOf(const Shares &shares) { return shares.wait; }
double communicationOf(const Shares &shares) { return shares.communication(); }

class Classifier {
public:
  Classifier(const Trend &trend, const Thresholds &thresholds)
      : trend(trend), thresholds(thresholds) {}

  std::vector<ClassFound> all() const {
    std::vector<ClassFound> found;
    for (const auto &one : {computation(), imbalance(), bandwidth(), latency(), communication()})
      if (one)
        found.push_back(*one);
    std::ranges::sort(found, {},
                      [](const ClassFound &one) { return std::pair(one.isSensitive, one.limit); });
    return found;
  }

private:
  using Found = std::optional<ClassFound>;

  double share(double time) const { return trend.base().total > 0 ? time / trend.base().total : 0; }

  /// The largest swing over latency, bandwidth and both.
  double swing(double (*of)(const Shares &)) const {
    return ANOLE_FAULT(SwingOfLatencyAlone, trend.swing(Sweep::Latency, of),
                       std::max({trend.swing(Sweep::Latency, of), trend.swing(Sweep::Bandwidth, of),
                                 trend.swing(Sweep::Both, of)}));
  }

  /// A class that holds if its share suffices.
  Found ofShare(Limit limit, const char *what, double time, const std::string &reason) const {
    double part = share(time);
    if (part < thresholds.sensitive)
      return std::nullopt;
    return ClassFound{limit, ANOLE_FAULT(SensitiveIsBound, false, part < thresholds.bound),
                      std::string(what) + " is " + tools::percentText(part) + " of the time, " +
                          reason};
  }

  Found computation() const {
    double part = share(trend.base().computation), change = swing(totalOf);
    if (part < thresholds.computation || change >= thresholds.insensitive)
      return std::nullopt;
    return ClassFound{Limit::Computation, false,
                      "computation is " + tools::percentText(part) +
                          " of the time, and the time is independent of the network (" +
                          tools::percentText(change) + ")"};
  }

  Found imbalance() const {
    double change = swing(ANOLE_FAULT(ImbalanceOfTheTotal, totalOf, waitOf));
    if (change >= thresholds.insensitive)
      return std::nullopt;
    return ofShare(Limit::Imbalance, "waiting", trend.base().wait,
                   "and independent of the network (" + tools::percentText(change) + ")");
  }

  Found bandwidth() const {
    return ofOne(Limit::Bandwidth, Sweep::Bandwidth, "bandwidth", Sweep::Latency, "latency");
  }
  Found latency() const {
    return ofOne(Limit::Latency, Sweep::Latency, "latency", Sweep::Bandwidth, "bandwidth");
  }

  Found ofOne(Limit limit, Sweep by, const char *what, Sweep notBy, const char *other) const {
    double change = trend.swing(notBy, communicationOf),
           gain = trend.gain(ANOLE_FAULT(GainOfTheOther, notBy, by));
    if (change >= thresholds.insensitive || gain < thresholds.gain)
      return std::nullopt;
    return ofShare(limit, "communication", trend.base().communication(),
                   "independent of the " + std::string(other) + " (" + tools::percentText(change) +
                       "), and becomes " + tools::roundText(gain, 3) + " times shorter when the " +
                       what + " becomes 4 times better");
  }

  Found communication() const {
    double gain = trend.gain(Sweep::Both);
    if (gain < thresholds.gain)
      return std::nullopt;
    return ofShare(Limit::Communication, "communication", trend.base().communication(),
                   "and becomes " + tools::roundText(gain, 3) +
                       " times shorter when latency and bandwidth become 4 times better");
  }

  const Trend &trend;
  const Thresholds &thresholds;
};

} // namespace

std::vector<ClassFound> classesOf(const Trend &trend, const Thresholds &thresholds) {
  return Classifier(trend, thresholds).all();
}

std::string nameOf(const ClassFound &found) {
  constexpr const char *names[] = {"computation", "load imbalance", "bandwidth", "latency",
                                   "communication"};
  return std::string(names[static_cast<size_t>(found.limit)]) +
         (found.isSensitive ? " sensitive" : " bound");
}

} // namespace anole::whatif
