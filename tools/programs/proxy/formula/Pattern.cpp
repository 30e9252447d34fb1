#include "tools/programs/proxy/formula/Pattern.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/formula/DigitDecomposition.h"

namespace anole::tools::generate {

namespace {

DigitDecomposition::Counts countsOn(const Position &position, uint32_t rank) {
  DigitDecomposition::Counts counts;
  for (const auto &digit : position) {
    auto found = digit->counts.find(rank);
    counts.push_back(found == digit->counts.end() ? 0 : found->second);
  }
  return counts;
}

/// The position with one digit cut in two.
Position cutAt(const Position &position, size_t number, uint64_t part) {
  const Digit &whole = *position[number];
  const auto &from = position[number];
  Expression divisor = literal(static_cast<int64_t>(part));
  Digit outer{joined(whole.value, "/", divisor), whole.counts, {}, 0, from};
  Expression stem = whole.modulus != 0 && whole.modulus % part == 0 ? whole.stem : whole.value;
  Digit inner{joined(stem, "%", divisor), whole.counts, stem, part, from};
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
      isCut =
          pattern.each[r].steps[i] == DigitDecomposition::scaled(pattern.each[r].steps[i + 1],
                                                                 inner.counts.at(pattern.ranks[r]));
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
  std::vector<DigitDecomposition> peelings;
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
  for (DigitDecomposition &peeling : peelings) {
    if (!peeling.finish(limit))
      return std::nullopt;
    hasSpecial = hasSpecial || peeling.hasSpecial();
  }
  for (const DigitDecomposition &peeling : peelings)
    for (size_t i = 0; i < pattern.kept.size(); ++i)
      pattern.kept[i] = pattern.kept[i] || !peeling.isAffine(i) || (hasSpecial && peeling.rises(i));
  for (const DigitDecomposition &peeling : peelings) {
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
  if (sequences.empty())
    return std::nullopt;
  auto found = patternWithCuts(sequences, position, limit, mostCuts);
  while (found && joinCut(*found)) {
  }
  return found;
}

namespace {

/// The numbers of one rank for all places in more digits.
class Widening {
public:
  Widening(const Pattern &from, std::vector<bool> more) : pattern(from), kept(std::move(more)) {}

  std::optional<RankPattern> run(size_t rank) {
    const RankPattern &own = pattern.each[rank];
    RankPattern result{own.steps, {0}};
    places = {0};
    for (size_t i = 0; i < kept.size(); ++i) {
      uint64_t count = kept[i] ? pattern.position[i]->counts.at(pattern.ranks[rank]) : 1;
      if (count > most || result.base.size() * count > most)
        return std::nullopt;
      widen(result, i, count);
    }
    for (size_t j = 0; j < result.base.size(); ++j) {
      if (places[j] >= own.base.size() || (isSpecial(own.base[places[j]]) && result.base[j] != 0))
        return std::nullopt;
      result.base[j] = sum(result.base[j], own.base[places[j]]);
    }
    return result;
  }

private:
  static constexpr uint64_t most = 4096;

  static int64_t sum(int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  }

  void widen(RankPattern &result, size_t digit, uint64_t count) {
    std::vector<int64_t> numbers;
    std::vector<uint64_t> at;
    for (size_t j = 0; j < result.base.size(); ++j)
      for (uint64_t value = 0; value < count; ++value) {
        numbers.push_back(
            sum(result.base[j], DigitDecomposition::scaled(result.steps[digit], value)));
        at.push_back(pattern.kept[digit] ? places[j] * count + value : places[j]);
      }
    result.base = std::move(numbers);
    places = std::move(at);
    result.steps[digit] = kept[digit] ? 0 : result.steps[digit];
  }

  const Pattern &pattern;
  std::vector<bool> kept;
  std::vector<uint64_t> places; ///< in the base of the pattern
};

} // namespace

std::optional<Pattern> withVaryingKept(const Pattern &pattern) {
  Pattern result = pattern;
  for (size_t i = 0; i < pattern.kept.size(); ++i)
    for (const RankPattern &each : pattern.each)
      result.kept[i] = result.kept[i] || each.steps[i] != pattern.each[0].steps[i];
  if (result.kept == pattern.kept)
    return std::nullopt;
  Widening widening(pattern, result.kept);
  for (size_t r = 0; r < pattern.ranks.size(); ++r) {
    auto own = widening.run(r);
    if (!own)
      return std::nullopt;
    result.each[r] = std::move(*own);
  }
  return result;
}

} // namespace anole::tools::generate
