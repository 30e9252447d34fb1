#include "tools/generate/Pattern.h"

#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "runtime/core/model/TermFacts.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Counts = std::vector<uint64_t>;

/// Saturates.
uint64_t product(const Counts &counts, size_t begin, size_t end) {
  uint64_t result = 1;
  for (size_t i = begin; i < end; ++i)
    if (__builtin_mul_overflow(result, counts[i], &result))
      return UINT64_MAX;
  return result;
}

/// Wraps, as terms do.
int64_t scaled(int64_t number, uint64_t factor) {
  return static_cast<int64_t>(static_cast<uint64_t>(number) * factor);
}
int64_t difference(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}

/// Takes the numbers of one rank apart.
class Peeling {
public:
  Peeling(const Terms &all, Counts radix) : counts(std::move(radix)), terms(&all) {
    steps.assign(counts.size(), 0);
    affine.assign(counts.size(), true);
  }

  /// A digit to cut: its number, and the count of the inner part.
  std::optional<std::pair<size_t, uint64_t>> cut;

  /// Removes repeats that are as long as some digits. Stops with `cut` where one ends in a digit.
  void peel() {
    while (!constantOf(*terms) && terms->size() == 1 && terms->front().isRepeat()) {
      const Term &repeat = terms->front();
      uint64_t body = valueCount(repeat.body);
      size_t inner = innerDigits(body);
      if (body == 0 || repeat.count == 0 || cut ||
          product(counts, begin, counts.size()) / body != repeat.count ||
          product(counts, begin, counts.size()) % body != 0)
        return;
      for (size_t i = begin; i < inner; ++i)
        steps[i] = scaled(repeat.stride, product(counts, i + 1, inner));
      if (inner == begin && repeat.count != 1)
        return;
      begin = inner;
      terms = &repeat.body;
    }
  }

  /// Looks at what is left number by number.
  bool finish(uint64_t limit) {
    if (auto constant = constantOf(*terms)) {
      base = {*constant};
      return true;
    }
    if (valueCount(*terms) != product(counts, begin, counts.size()))
      return false;
    if (terms->size() == 1 && !terms->front().isRepeat() && !terms->front().block) {
      base = {terms->front().start};
      for (size_t i = begin; i < counts.size(); ++i)
        steps[i] = scaled(terms->front().stride, product(counts, i + 1, counts.size()));
      return true;
    }
    if (valueCount(*terms) > limit)
      return false;
    base = expand(*terms);
    for (size_t i = begin; i < counts.size(); ++i)
      affine[i] = isAffine(i);
    return true;
  }

  /// The numbers where all digits that are not kept are zero.
  RankPattern pattern(const std::vector<bool> &kept) const {
    RankPattern result{steps, {}};
    for (size_t i = 0; i < kept.size(); ++i)
      if (kept[i])
        result.steps[i] = 0;
    result.base = chosen(kept);
    return result;
  }

  /// A special value is no number to which a step could be added.
  bool hasSpecial() const { return std::ranges::any_of(base, isSpecial); }
  bool rises(size_t digit) const { return steps[digit] != 0; }

  std::vector<bool> affine;
  Counts counts;

private:
  /// The first digit of those that together count to `body`.
  size_t innerDigits(uint64_t body) {
    size_t inner = counts.size();
    uint64_t length = 1;
    while (inner > begin && length < body) {
      --inner;
      if (__builtin_mul_overflow(length, counts[inner], &length))
        return begin;
    }
    if (length > body && body > 0) {
      uint64_t below = length / std::max<uint64_t>(counts[inner], 1), part = body / below;
      if (body % below == 0 && counts[inner] % part == 0)
        cut = {inner, part};
      return begin;
    }
    return length == body ? inner : begin;
  }

  bool isAffine(size_t digit) {
    uint64_t inner = product(counts, digit + 1, counts.size()), count = counts[digit];
    if (count < 2)
      return true;
    int64_t step = difference(base[inner], base[0]);
    for (uint64_t i = 0; i < base.size(); ++i) {
      uint64_t at = i / inner % count;
      int64_t first = base[i - at * inner];
      if (difference(base[i], first) != scaled(step, at) || (step != 0 && isSpecial(base[i])))
        return false;
    }
    steps[digit] = step;
    return true;
  }

  /// Numbers that were peeled off come back where another rank needs their digit kept.
  std::vector<int64_t> chosen(const std::vector<bool> &kept) const {
    Counts radix;
    for (size_t i = 0; i < counts.size(); ++i)
      radix.push_back(kept[i] ? counts[i] : 1);
    uint64_t length = product(radix, 0, radix.size());
    std::vector<int64_t> numbers;
    for (uint64_t at = 0; at < length && length <= mostKept; ++at)
      numbers.push_back(numberAt(at, radix));
    return numbers;
  }

  int64_t numberAt(uint64_t at, const Counts &radix) const {
    uint64_t place = 0, weight = 1;
    uint64_t added = 0;
    for (size_t i = counts.size(); i-- > 0;) {
      uint64_t digit = at % radix[i];
      at /= radix[i];
      if (base.size() > 1 && i >= begin && !affine[i])
        place += digit * weight;
      else
        added += static_cast<uint64_t>(scaled(steps[i], digit));
      if (base.size() > 1 && i >= begin)
        weight *= counts[i];
    }
    return static_cast<int64_t>(static_cast<uint64_t>(base[place]) + added);
  }

  static constexpr uint64_t mostKept = 1 << 14;

  const Terms *terms;
  size_t begin = 0;
  std::vector<int64_t> steps, base;
};

Counts countsOn(const Position &position, uint32_t rank) {
  Counts counts;
  for (const auto &digit : position) {
    auto found = digit->counts.find(rank);
    counts.push_back(found == digit->counts.end() ? 0 : found->second);
  }
  return counts;
}

/// The position with one digit cut in two.
Position cutAt(const Position &position, size_t number, uint64_t part) {
  const Digit &whole = *position[number];
  bool isPlain = whole.text.find_first_of(" ") == std::string::npos;
  std::string text = isPlain ? whole.text : "(" + whole.text + ")";
  const auto &from = position[number];
  Digit outer{text + " / " + std::to_string(part), whole.variable, whole.counts, {}, 0, from};
  std::string stem = whole.modulus != 0 && whole.modulus % part == 0 ? whole.stem : text;
  Digit inner{stem + " % " + std::to_string(part), whole.variable, whole.counts, stem, part, from};
  for (auto &[rank, count] : outer.counts)
    count /= part;
  for (auto &[rank, count] : inner.counts)
    count = part;
  Position result = position;
  result[number] = std::make_shared<Digit>(outer);
  result.insert(result.begin() + static_cast<ptrdiff_t>(number) + 1,
                std::make_shared<Digit>(inner));
  return result;
}

/// Undoes a cut whose two parts do the same. Returns whether there was one.
bool joinCut(Pattern &pattern) {
  for (size_t i = 0; i + 1 < pattern.position.size(); ++i) {
    const auto whole = pattern.position[i]->whole;
    const auto &inner = *pattern.position[i + 1];
    bool isCut = whole && whole == inner.whole && pattern.kept[i] == pattern.kept[i + 1];
    for (size_t r = 0; isCut && r < pattern.ranks.size(); ++r)
      isCut = pattern.each[r].steps[i] ==
              scaled(pattern.each[r].steps[i + 1], inner.counts.at(pattern.ranks[r]));
    if (!isCut)
      continue;
    auto at = static_cast<ptrdiff_t>(i);
    pattern.position[i + 1] = whole;
    pattern.position.erase(pattern.position.begin() + at);
    pattern.kept.erase(pattern.kept.begin() + at);
    for (RankPattern &each : pattern.each)
      each.steps.erase(each.steps.begin() + at);
    return true;
  }
  return false;
}

bool canCut(const Position &position, size_t number, uint64_t part) {
  for (const auto &[rank, count] : position[number]->counts)
    if (count % part != 0)
      return false;
  return part > 1;
}

} // namespace

std::optional<int64_t> constantOf(const Terms &terms) {
  auto range = factsOf(terms).range();
  if (terms.size() == 1 && !terms[0].isRepeat() && !terms[0].block &&
      (terms[0].stride == 0 || terms[0].count < 2))
    return terms[0].start;
  if (range && range->low == range->high)
    return range->low;
  return std::nullopt;
}

namespace {

std::optional<Pattern> patternWithCuts(const std::map<uint32_t, Terms> &sequences,
                                       const Position &position, uint64_t limit,
                                       unsigned mostCuts) {
  Pattern pattern{position, {}, ranksOf(sequences), {}};
  std::vector<Peeling> peelings;
  for (unsigned cuts = 0; cuts <= mostCuts; ++cuts) {
    peelings.clear();
    std::optional<std::pair<size_t, uint64_t>> cut;
    for (const auto &[rank, terms] : sequences) {
      peelings.emplace_back(terms, countsOn(pattern.position, rank)).peel();
      if (!cut && peelings.back().cut)
        cut = peelings.back().cut;
    }
    if (!cut || !canCut(pattern.position, cut->first, cut->second))
      break;
    pattern.position = cutAt(pattern.position, cut->first, cut->second);
  }
  pattern.kept.assign(pattern.position.size(), false);
  bool hasSpecial = false;
  for (Peeling &peeling : peelings) {
    if (!peeling.finish(limit))
      return std::nullopt;
    hasSpecial = hasSpecial || peeling.hasSpecial();
  }
  for (const Peeling &peeling : peelings)
    for (size_t i = 0; i < pattern.kept.size(); ++i)
      pattern.kept[i] = pattern.kept[i] || !peeling.affine[i] || (hasSpecial && peeling.rises(i));
  for (const Peeling &peeling : peelings) {
    pattern.each.push_back(peeling.pattern(pattern.kept));
    if (pattern.each.back().base.empty())
      return std::nullopt;
  }
  return pattern;
}

} // namespace

std::optional<Pattern> findPattern(const std::map<uint32_t, Terms> &sequences,
                                   const Position &position, uint64_t limit) {
  constexpr unsigned mostCuts = 8;
  auto found = patternWithCuts(sequences, position, limit, mostCuts);
  while (found && joinCut(*found)) {
  }
  return found;
}

std::optional<Pattern> withVaryingKept(const Pattern &pattern) {
  constexpr uint64_t most = 4096;
  Pattern result = pattern;
  for (size_t i = 0; i < pattern.kept.size(); ++i)
    for (const RankPattern &each : pattern.each)
      result.kept[i] = result.kept[i] || each.steps[i] != pattern.each[0].steps[i];
  if (result.kept == pattern.kept)
    return std::nullopt;
  for (size_t r = 0; r < pattern.ranks.size(); ++r) {
    RankPattern &own = result.each[r];
    std::vector<int64_t> base = own.base;
    own.base = {0};
    std::vector<uint64_t> places{0};
    for (size_t i = 0; i < pattern.kept.size(); ++i) {
      uint64_t count = result.kept[i] ? pattern.position[i]->counts.at(pattern.ranks[r]) : 1;
      if (count > most || own.base.size() * count > most)
        return std::nullopt;
      std::vector<int64_t> numbers;
      std::vector<uint64_t> at;
      for (size_t j = 0; j < own.base.size(); ++j)
        for (uint64_t digit = 0; digit < count; ++digit) {
          numbers.push_back(
              static_cast<int64_t>(static_cast<uint64_t>(own.base[j]) +
                                   static_cast<uint64_t>(scaled(own.steps[i], digit))));
          at.push_back(pattern.kept[i] ? places[j] * count + digit : places[j]);
        }
      own.base = std::move(numbers);
      places = std::move(at);
      own.steps[i] = result.kept[i] ? 0 : own.steps[i];
    }
    for (size_t j = 0; j < own.base.size(); ++j)
      if (places[j] >= base.size() || (isSpecial(base[places[j]]) && own.base[j] != 0))
        return std::nullopt;
      else
        own.base[j] = static_cast<int64_t>(static_cast<uint64_t>(own.base[j]) +
                                           static_cast<uint64_t>(base[places[j]]));
  }
  return result;
}

} // namespace anole::tools::generate
