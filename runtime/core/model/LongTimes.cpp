#include "runtime/core/model/LongTimes.h"

#include "runtime/core/model/LongCode.h"
#include "runtime/core/terms/Tally.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <functional>

namespace anole {

void countLongTimes(const Terms &codes, LongTimeCounts &counts) {
  constexpr uint64_t fewCodes = 4096;
  counts.resize(long_code::largest + 1);
  LongTimeCounts own;
  if (countOf(codes).value_or(mostValues) > fewCodes) {
    if (tally(codes, counts.size(), own))
      std::ranges::transform(counts, own, counts.begin(), std::plus());
    return;
  }
  for (TermCursor cursor(codes); auto code = cursor.next();)
    if (*code >= 0 && *code <= long_code::largest)
      ++counts[static_cast<size_t>(*code)];
}

std::string longTimesProblem(const LongTimes &times, uint64_t events) {
  if (times.empty() && times.codes.empty())
    return {};
  if (countOf(times.at).value_or(mostValues) > mostLongTimes)
    return "a rank has too many long times at a point";
  auto at = rangeOf(times.at), codes = rangeOf(times.codes);
  if (!at || at->low < 0 || static_cast<uint64_t>(at->high) >= events)
    return "a long time comes before an event that is not there";
  bool exist = codes && codes->low >= 0 && codes->high <= long_code::largest;
  return exist ? "" : "a long time has a code that does not exist";
}

} // namespace anole
