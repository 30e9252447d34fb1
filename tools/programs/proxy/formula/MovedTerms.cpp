#include "tools/programs/proxy/formula/Sequences.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/program/TableLimit.h"

namespace anole::tools::generate {

// Sequences that are moved by numbers or by other sequences.

namespace {

/// Whether all numbers of a term are moved with its first one: not in a run from a special value to
/// another number.
bool movesAsOne(const Term &term) {
  if (term.block)
    return false;
  if (term.stride == 0 || (!term.isRepeat() && term.count < 2))
    return true;
  auto range = factsOf({term}).range();
  return range && !isSpecial(range->low);
}

int64_t moved(int64_t value, int64_t by) {
  uint64_t sum = static_cast<uint64_t>(value) + static_cast<uint64_t>(by);
  return isSpecial(value) ? value : static_cast<int64_t>(sum);
}

} // namespace

std::optional<Terms> movedBy(const Terms &terms, int64_t by) {
  Terms result;
  for (const Term &term : terms) {
    if (!movesAsOne(term)) {
      if (valueCount(term) > mostNumbers({term}))
        return std::nullopt;
      for (int64_t value : expand({term}))
        result.push_back({moved(value, by), 0, 1, {}});
      continue;
    }
    result.push_back(term);
    if (!term.isRepeat()) {
      result.back().start = moved(term.start, by);
      continue;
    }
    auto body = movedBy(term.body, by);
    if (!body)
      return std::nullopt;
    result.back().body = std::move(*body);
  }
  return result;
}

namespace {

using MovedTerms = std::optional<Terms>;

MovedTerms movedByEach(const Terms &terms, const Terms &by);

MovedTerms movedOneByOne(const Terms &terms, const Terms &by) {
  if (valueCount(by) > std::max(mostNumbers(terms), mostNumbers(by)))
    return std::nullopt;
  Terms result;
  TermCursor from(terms), distances(by);
  while (auto number = from.next())
    result.push_back({moved(*number, distances.next().value_or(0)), 0, 1, {}});
  return result;
}

/// Two terms of one length.
MovedTerms movedTerm(const Terms &term, const Terms &by) {
  if (auto constant = constantOf(by))
    return movedBy(term, *constant);
  auto steady = constantOf(term);
  if (steady && isSpecial(*steady))
    return term;
  if (steady)
    return movedBy(by, *steady);
  if (!isRound(term[0]) || !isRound(by[0]) || term[0].count != by[0].count)
    return movedOneByOne(term, by);
  auto body = movedByEach(term[0].body, by[0].body);
  return body ? MovedTerms({{0, 0, term[0].count, std::move(*body)}}) : std::nullopt;
}

MovedTerms movedByEach(const Terms &terms, const Terms &by) {
  if (auto constant = constantOf(by))
    return movedBy(terms, *constant);
  if (auto steady = constantOf(terms); steady && valueCount(terms) != valueCount(by))
    return movedTerm({{*steady, 0, valueCount(by), {}}}, by);
  if (valueCount(terms) != valueCount(by))
    return std::nullopt;
  bool isAligned = terms.size() == by.size();
  for (size_t i = 0; isAligned && i < terms.size(); ++i)
    isAligned = valueCount(terms[i]) == valueCount(by[i]);
  if (!isAligned)
    return movedOneByOne(terms, by);
  Terms result;
  for (size_t i = 0; i < terms.size(); ++i) {
    auto part = movedTerm({terms[i]}, {by[i]});
    if (!part)
      return std::nullopt;
    result.insert(result.end(), part->begin(), part->end());
  }
  return result;
}

} // namespace

std::optional<Sequences> movedByEach(const Sequences &all, const Sequences &by) {
  Sequences result;
  for (const auto &[rank, terms] : all) {
    auto own = by.find(rank);
    auto moved = own == by.end() ? std::nullopt : movedByEach(terms, own->second);
    if (!moved)
      return std::nullopt;
    result[rank] = std::move(*moved);
  }
  return result;
}

} // namespace anole::tools::generate
