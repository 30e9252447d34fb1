#include "tools/analysis/phases/segment/Divergence.h"

#include "runtime/core/base/Fault.h"

#include <array>
#include <cmath>
#include <utility>

namespace anole::phases {
namespace {

constexpr long double unit = 1 << 24;
constexpr uint64_t fewCounts = uint64_t(1) << 14, manyCounts = uint64_t(1) << 32;

/// As exact as the unit asks for: a double where it is off by less than 10^-5, because its
/// logarithm costs a fifth.
template <class Number> Weight computedWeight(uint64_t count) {
  auto number = static_cast<Number>(count);
  return static_cast<Weight>(std::round(number * std::log(number) * static_cast<Number>(unit)));
}

/// Most counts are small, and a logarithm costs more than the rest of a step.
std::array<int64_t, fewCounts> smallWeights() {
  std::array<int64_t, fewCounts> weights{};
  for (uint64_t i = 1; i < fewCounts; ++i)
    weights[i] = static_cast<int64_t>(computedWeight<double>(i));
  return weights;
}

} // namespace

Weight weightOf(uint64_t count) {
  static const auto small = smallWeights();
  if (count < fewCounts)
    return small[count];
  return count < manyCounts ? computedWeight<double>(count) : computedWeight<long double>(count);
}

double numberOf(Weight weight) {
  return static_cast<double>(static_cast<long double>(weight) / unit);
}

double entropyOf(const Counts &counts) {
  uint64_t length = 0;
  Weight weight = 0;
  for (uint64_t count : counts) {
    length += count;
    weight -= weightOf(count);
  }
  return length == 0
             ? 0
             : numberOf(weight + ANOLE_FAULT(EntropyWithoutLength, Weight(0), weightOf(length))) /
                   static_cast<double>(length);
}

Weight Divergence::Sides::move(uint64_t times) {
  left += times;
  right -= times;
  Weight before = std::exchange(weight, weightOf(left) + weightOf(right));
  return weight - before;
}

Divergence::Divergence(const Counts &all) {
  symbols.reserve(all.size());
  for (uint64_t count : all) {
    symbols.push_back({0, count, weightOf(count)});
    lengths.right += count;
    kinds += count != 0;
    constant -= symbols.back().weight;
    moving += symbols.back().weight;
  }
  rightKinds = kinds;
  lengths.weight = weightOf(lengths.right);
  constant += lengths.weight;
  moving -= lengths.weight;
}

void Divergence::move(uint32_t symbol, uint64_t times) {
  Sides &sides = symbols[symbol];
  leftKinds += sides.left == 0;
  moving +=
      sides.move(times) -
      ANOLE_FAULT(LengthsDoNotGain, (void(lengths.move(times)), Weight(0)), lengths.move(times));
  rightKinds -= ANOLE_FAULT(KindsStayOnTheRight, false, sides.right == 0);
}

} // namespace anole::phases
