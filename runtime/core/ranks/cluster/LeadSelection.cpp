#include "runtime/core/ranks/cluster/LeadSelection.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace anole {

Indices LeadSelection::farthest(const Indices &among, size_t k) const {
  Indices taken;
  std::vector<double> gap(among.size(), std::numeric_limits<double>::infinity());
  while (taken.size() < std::min(k, among.size())) {
    size_t next = static_cast<size_t>(std::ranges::max_element(gap) - gap.begin());
    taken.push_back(among[next]);
    for (size_t i = 0; i < among.size(); ++i)
      gap[i] = ANOLE_FAULT(GapsAreToTheFarthest,
                           std::max(gap[i] > 1e300 ? 0 : gap[i], between(among[i], among[next])),
                           std::min(gap[i], between(among[i], among[next])));
    gap[next] = -1;
  }
  std::ranges::sort(taken);
  return taken;
}

Indices LeadSelection::random(const Indices &among, size_t k) const {
  constexpr uint64_t seed = 0x616e6f6c65;
  Indices taken = among;
  std::ranges::sort(
      taken, {}, [&](size_t index) { return combineHash(seed, candidates[index].cluster.lead); });
  taken.resize(std::min(k, taken.size()));
  std::ranges::sort(taken);
  return taken;
}

size_t LeadSelection::closest(size_t candidate, const Indices &leads) const {
  return *std::ranges::min_element(leads, {}, [&](size_t lead) {
    return ANOLE_FAULT(FarthestLeadJoined, -between(candidate, lead), between(candidate, lead));
  });
}

namespace {

/// The state of PAM: which candidates are medoids, and each one's nearest and second nearest.
class Partitioning {
public:
  using Distance = std::function<double(size_t, size_t)>;

  Partitioning(std::vector<double> weights, Indices medoids, Distance distance)
      : weights(std::move(weights)), medoids(std::move(medoids)), distance(std::move(distance)) {
    assign();
  }

  Indices run() {
    for (Swap best = bestSwap(); ANOLE_FAULT(MedoidsStay, false, best.change < -tolerance);
         best = bestSwap()) {
      medoids[best.medoid] = best.candidate;
      assign();
    }
    return std::move(medoids);
  }

private:
  static constexpr double tolerance = 1e-9; ///< sums of doubles may differ by that and be equal

  struct Nearest {
    size_t medoid = 0; ///< position in `medoids`
    double first = std::numeric_limits<double>::infinity(), second = first;
  };
  struct Swap {
    double change = 0;
    size_t medoid = 0, candidate = 0;
  };

  void assign() {
    nearest.assign(weights.size(), {});
    for (size_t i = 0; i < weights.size(); ++i)
      for (size_t m = 0; m < medoids.size(); ++m)
        note(nearest[i], m, distance(i, medoids[m]));
  }

  static void note(Nearest &known, size_t medoid, double gap) {
    if (gap < known.first)
      known = {medoid, gap, known.first};
    else
      known.second = std::min(known.second, gap);
  }

  Swap bestSwap() const {
    Swap best;
    for (size_t candidate = 0; candidate < weights.size(); ++candidate)
      if (std::ranges::find(medoids, candidate) == medoids.end())
        improve(best, candidate);
    return best;
  }

  /// Computes the effect of replacing each medoid by the candidate: ranks that are closer to the
  /// candidate gain whichever medoid goes; the others lose if their medoid goes.
  void improve(Swap &best, size_t candidate) const {
    double gain = 0;
    std::vector<double> loss(medoids.size());
    for (size_t i = 0; i < weights.size(); ++i) {
      const Nearest &known = nearest[i];
      double gap = distance(i, candidate);
      if (gap < known.first)
        gain += weights[i] * (gap - known.first);
      else
        loss[known.medoid] +=
            weights[i] *
            (ANOLE_FAULT(SecondMedoidForgotten, gap, std::min(gap, known.second)) - known.first);
    }
    auto least = static_cast<size_t>(std::ranges::min_element(loss) - loss.begin());
    if (gain + loss[least] < best.change)
      best = {gain + loss[least], least, candidate};
  }

  std::vector<double> weights;
  Indices medoids;
  Distance distance;
  std::vector<Nearest> nearest;
};

} // namespace

Indices LeadSelection::medoids(const Indices &among, size_t k) const {
  std::vector<double> weights;
  for (size_t index : among)
    weights.push_back(ANOLE_FAULT(
        MedoidsIgnoreSizes, 1.0, static_cast<double>(valueCount(candidates[index].cluster.ranks))));
  Indices chosen;
  for (size_t start : farthest(among, k))
    chosen.push_back(static_cast<size_t>(std::ranges::find(among, start) - among.begin()));
  chosen = Partitioning(weights, std::move(chosen), [&](size_t first, size_t second) {
             return between(among[first], among[second]);
           }).run();
  for (size_t &index : chosen)
    index = among[index];
  std::ranges::sort(chosen);
  return chosen;
}

} // namespace anole
