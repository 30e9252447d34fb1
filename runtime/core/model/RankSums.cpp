#include "runtime/core/model/RankSums.h"

#include <algorithm>
#include <cmath>

namespace anole {
namespace {

constexpr double stepsAnOctave = 576;

} // namespace

RankSums::Code RankSums::codeOf(double nanoseconds) {
  if (!(nanoseconds >= 0.5))
    return 0;
  double steps = std::round(stepsAnOctave * std::log2(std::max(nanoseconds, 1.0)));
  return static_cast<Code>(1 + std::min(steps, static_cast<double>(largest - 1)));
}

double RankSums::timeOf(Code code) { return code == 0 ? 0 : std::exp2((code - 1) / stepsAnOctave); }

double RankSums::errorOf(unsigned coarseness) {
  return std::exp2(static_cast<double>(1u << coarseness) / 2 / stepsAnOctave) - 1;
}

void RankSums::append(Code code, uint64_t count) {
  if (count == 0)
    return;
  if (!runs.empty() && runs.back().code == code)
    runs.back().count += count;
  else
    runs.push_back({code, count});
}

static RankSums::Code coarse(RankSums::Code code, unsigned coarseness) {
  const unsigned step = 1u << coarseness, rounded = (code + step / 2) >> coarseness << coarseness;
  return code == 0 ? RankSums::Code(0) : static_cast<RankSums::Code>(std::max(rounded, step));
}

/// In place: most lists of many have two runs, which stay two.
void RankSums::coarsen(unsigned coarseness) {
  Run *end = runs.begin();
  for (const Run &run : runs) {
    const Run rounded{coarse(run.code, coarseness), run.count};
    if (end != runs.begin() && end[-1].code == rounded.code)
      end[-1].count += rounded.count;
    else
      *end++ = rounded;
  }
  if (end != runs.end())
    runs = ShortList<Run>(runs.begin(), end);
}

double RankSums::at(uint64_t position, double total, uint64_t ofRanks) const {
  for (const Run &run : runs) {
    if (position < run.count)
      return timeOf(run.code) * factorFor(total);
    position -= run.count;
  }
  return isLevel() && ofRanks != 0 ? total / static_cast<double>(ofRanks) : 0;
}

double RankSums::factorFor(double total) const {
  double sum = 0;
  for (const Run &run : runs)
    sum += timeOf(run.code) * static_cast<double>(run.count);
  return sum > 0 && total > 0 ? total / sum : 1;
}

uint64_t RankSums::ranks() const {
  uint64_t sum = 0;
  for (const Run &run : runs)
    if (__builtin_add_overflow(sum, run.count, &sum))
      return UINT64_MAX;
  return sum;
}

} // namespace anole
