#pragma once

#include "tools/analysis/causes/LeapSums.h"

#include <algorithm>
#include <utility>

namespace anole::whatif {

/// A LaneRange has the lanes from begin to before end.
struct LaneRange {
  size_t begin = 0, end = 0;

  bool isEmpty() const { return begin == end; }
  void widen(LaneRange more) {
    if (isEmpty())
      *this = more;
    else if (!more.isEmpty())
      *this = {std::min(begin, more.begin), std::max(end, more.end)};
  }
};

/// A WeightRow has the weight of each lane at one place. Lanes outside of a range have none: paths
/// that a lane compares meet again where ranks wait for each other, and what they share cancels
/// out, so that few lanes have a weight at a time. Rejected: a list of these lanes, which may be
/// many in the end, and costs more for each.
///
/// Time of each function: the lanes in the range.
class WeightRow {
public:
  WeightRow(Weight *weights, LaneRange &used) : weights(weights), used(used) {}

  void add(size_t lane, Weight weight) {
    used.widen({lane, lane + 1});
    weights[lane] += weight;
  }
  /// Leaves nothing here.
  void giveTo(WeightRow to) {
    to.used.widen(used);
    for (size_t lane = used.begin; lane < used.end; ++lane)
      to.weights[lane] += std::exchange(weights[lane], 0);
    used = {};
    to.trim();
  }
  void addTo(Weight *sums, Weight times) const {
    for (size_t lane = used.begin; lane < used.end; ++lane)
      sums[lane] += weights[lane] * times;
  }
  /// Leaves lanes without a weight out of the range, at its ends.
  void trim() {
    while (!used.isEmpty() && weights[used.begin] == 0)
      ++used.begin;
    while (!used.isEmpty() && weights[used.end - 1] == 0)
      --used.end;
  }

private:
  Weight *weights;
  LaneRange &used;
};

/// A WeightTable has the rows of all places.
class WeightTable {
public:
  WeightTable(size_t places, size_t lanes) : lanes(lanes), weights(places * lanes), used(places) {}

  WeightRow at(size_t place) { return {weights.data() + place * lanes, used[place]}; }
  const Weights &all() const { return weights; }
  void replace(Weights by) {
    weights = std::move(by);
    for (size_t place = 0; place < used.size(); ++place) {
      used[place] = {0, lanes};
      at(place).trim();
    }
  }

private:
  size_t lanes;
  Weights weights;
  std::vector<LaneRange> used;
};

} // namespace anole::whatif
