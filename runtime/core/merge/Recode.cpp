#include "runtime/core/merge/Recode.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"

#include <algorithm>
#include <iterator>

namespace anole {

namespace {

bool isDecodable(const Terms &numbers, const RankCoding &coding) {
  return std::ranges::all_of(numbers, [&](const Term &term) {
    if (term.isRepeat())
      return term.stride == 0 && isDecodable(term.body, coding);
    return isCodedRun(term, coding) || (isSpecial(term.start) && term.stride == 0);
  });
}

class Recoder {
public:
  Recoder(const RankCoding &coding, uint32_t rank, uint64_t &effort)
      : coding(coding), rank(rank), effort(effort) {}

  std::optional<Terms> run(const Terms &values) {
    Terms numbers;
    for (const Term &term : values)
      if (!(isRound(term) ? repeat(term, numbers) : append(term)))
        return std::nullopt;
    return flush(numbers) ? std::optional(std::move(numbers)) : std::nullopt;
  }

private:
  static bool isRound(const Term &term) { return term.isRepeat() && term.stride == 0; }

  bool repeat(const Term &term, Terms &numbers) {
    auto body = Recoder(coding, rank, effort).run(term.body);
    if (!body || !flush(numbers))
      return false;
    numbers.push_back({0, 0, term.count, std::move(*body)});
    return true;
  }

  bool append(const Term &term) {
    Terms one{term};
    TermCursor cursor(one);
    while (auto value = cursor.next()) {
      auto number = encoded(*value, coding, rank);
      if (!number || effort == 0)
        return false;
      --effort;
      open.append(*number);
    }
    return true;
  }

  bool flush(Terms &numbers) {
    Terms done = open.finish();
    bool good = isDecodable(done, coding);
    std::move(done.begin(), done.end(), std::back_inserter(numbers));
    return good;
  }

  const RankCoding &coding;
  uint32_t rank;
  uint64_t &effort;
  Column open; ///< numbers since the last repeat
};

} // namespace

std::optional<Terms> recoded(const Terms &values, const RankCoding &coding, uint32_t rank,
                             uint64_t &effort) {
  return Recoder(coding, rank, effort).run(values);
}

} // namespace anole
