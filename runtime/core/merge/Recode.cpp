#include "runtime/core/merge/Recode.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole {

namespace {

bool isDecodable(const Terms &numbers, const RankCoding &coding) {
  return std::ranges::all_of(numbers, [&](const Term &term) {
    if (term.isRepeat())
      return term.stride == 0 && isDecodable(term.body, coding);
    return isCodedRun(term, coding) || (isSpecial(term.start) && term.stride == 0);
  });
}

std::optional<Terms> recodedWhole(const Terms &values, const RankCoding &coding, uint32_t rank,
                                  uint64_t &effort) {
  Column numbers;
  TermCursor cursor(values);
  while (auto value = cursor.next()) {
    auto number = encoded(*value, coding, rank);
    if (!number || effort == 0)
      return std::nullopt;
    --effort;
    numbers.append(*number);
  }
  Terms done = numbers.finish();
  return isDecodable(done, coding) ? std::optional(std::move(done)) : std::nullopt;
}

/// Values of a sequence, by their places.
struct Stretch {
  uint64_t begin, end;
};

bool isRound(const Term &term) { return term.isRepeat() && term.stride == 0; }

/// Both repeat something of the same length. If they share a round, a round more of one is a round
/// more of the other.
bool addRounds(Terms &numbers, Stretch rounds, uint64_t length, uint64_t more) {
  uint64_t begin = 0;
  for (Term &term : numbers) {
    uint64_t end = begin + valueCount(term);
    uint64_t shared =
        std::min(end, rounds.end) - std::min(std::max(begin, rounds.begin), rounds.end);
    bool isSame = isRound(term) && valueCount(term.body) == length;
    if (isSame && end > rounds.begin && shared >= length) {
      term.count += more;
      return true;
    }
    begin = end;
  }
  return false;
}

constexpr uint64_t fewRounds = 3;

/// By the longest repeat.
std::optional<Terms> recodedRounds(Terms values, const RankCoding &coding, uint32_t rank,
                                   uint64_t &effort) {
  auto longest = std::ranges::max_element(
      values, {}, [](const Term &term) { return isRound(term) ? valueCount(term) : 0; });
  if (longest == values.end() || !isRound(*longest) || longest->count <= fewRounds)
    return std::nullopt;
  uint64_t more = longest->count - fewRounds, length = valueCount(longest->body), begin = 0;
  longest->count = fewRounds;
  for (auto term = values.begin(); term != longest; ++term)
    begin += valueCount(*term);
  if (valueCount(values) > effort)
    return std::nullopt;
  auto numbers = recodedWhole(values, coding, rank, effort);
  if (!numbers || !addRounds(*numbers, {begin, begin + fewRounds * length}, length, more))
    return std::nullopt;
  return numbers;
}

} // namespace

std::optional<Terms> recoded(const Terms &values, const RankCoding &coding, uint32_t rank,
                             uint64_t &effort) {
  return valueCount(values) <= effort ? recodedWhole(values, coding, rank, effort)
                                      : recodedRounds(values, coding, rank, effort);
}

} // namespace anole
