#include "tools/analysis/bytes/Alignment.h"

#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <numeric>

namespace anole::tools {
namespace {

/// The rounds of a repeat in groups: as many groups, each of them a repeat.
Term grouped(const Term &repeat, uint64_t rounds) {
  if (rounds == 1)
    return repeat;
  auto stride = static_cast<uint64_t>(repeat.stride) * rounds;
  return repeated({repeated(repeat.body, repeat.stride, rounds)}, static_cast<int64_t>(stride),
                  repeat.count / rounds);
}

} // namespace

std::optional<Aligned> Alignment::next() {
  while (work.good()) {
    const Term *a = first.head(), *b = second.head();
    if (!a || !b) {
      if (a || b)
        work.fail();
      return std::nullopt;
    }
    if (!work.spend(a->body.size() + b->body.size()))
      return std::nullopt;
    std::optional<Aligned> found;
    if (!a->isRepeat() && !b->isRepeat())
      return nextOfRuns();
    if (a->isRepeat() && b->isRepeat()) {
      found = nextOfRepeats();
    } else if (a->isRepeat()) {
      if (auto term = asRepeat(second, first))
        found = Aligned{first.pop(), std::move(*term)};
    } else if (auto term = asRepeat(first, second)) {
      found = Aligned{std::move(*term), second.pop()};
    }
    if (found)
      return found;
  }
  return std::nullopt;
}

std::optional<Aligned> Alignment::nextOfRuns() {
  uint64_t count = std::min(first.head()->count, second.head()->count);
  return Aligned{first.takeRun(count), second.takeRun(count)};
}

/// The run at the head as rounds of the repeat at the other head, which then has as many. Nothing
/// if it is too short, or if that is a single round: then the repeat is taken apart.
std::optional<Term> Alignment::asRepeat(TermStream &runs, TermStream &repeats) {
  uint64_t period = valueCount(repeats.head()->body);
  uint64_t rounds = std::min(runs.head()->count / period, repeats.head()->count);
  if (rounds < 2) {
    repeats.cut(1);
    return std::nullopt;
  }
  repeats.cut(rounds);
  runs.cut(rounds * period);
  Term whole = runs.pop();
  if (whole.stride == 0)
    return whole;
  auto stride = static_cast<uint64_t>(whole.stride);
  return repeated({run(static_cast<uint64_t>(whole.start), stride, period)},
                  static_cast<int64_t>(stride * period), rounds);
}

std::optional<Aligned> Alignment::nextOfRepeats() {
  const Term *a = first.head(), *b = second.head();
  uint64_t ofFirst = valueCount(a->body), ofSecond = valueCount(b->body);
  uint64_t common = boundedProduct(ofFirst / std::gcd(ofFirst, ofSecond), ofSecond);
  uint64_t groups = std::min(valueCount(*a) / common, valueCount(*b) / common);
  if (groups < 2) {
    (ofFirst < ofSecond ? second : first).cut(1);
    return std::nullopt;
  }
  first.cut(groups * (common / ofFirst));
  second.cut(groups * (common / ofSecond));
  return Aligned{grouped(first.pop(), common / ofFirst), grouped(second.pop(), common / ofSecond)};
}

} // namespace anole::tools
