#include "runtime/core/file/format/EventTimesCodec.h"

namespace anole::format {
namespace {

std::vector<TimeCode> takeCodes(NumberReader &in, uint64_t count) {
  std::vector<TimeCode> codes;
  for (; count; --count) {
    uint64_t code = in.next();
    if (code > time_code::largest)
      throw Malformed("a time has a code that does not exist");
    codes.push_back(static_cast<TimeCode>(code));
  }
  return codes;
}

} // namespace

Numbers encodeEventTimes(EncodeTables &tables, const SharedPoint &point) {
  Numbers numbers;
  for (const RankTimes &times : point.times) {
    numbers.push_back(tables.ranks(times.ranks, point.ranks));
    numbers.push_back(times.deltas.size());
    numbers.insert(numbers.end(), times.deltas.begin(), times.deltas.end());
    numbers.insert(numbers.end(), times.durations.begin(), times.durations.end());
  }
  return numbers;
}

void decodeEventTimes(DecodeTables &tables, const Numbers &numbers, SharedPoint &point) {
  NumberReader in(numbers);
  while (!in.atEnd()) {
    RankTimes times{tables.ranks(in.next(), point.ranks), {}, {}};
    uint64_t events = in.nextCount();
    times.deltas = takeCodes(in, events);
    times.durations = takeCodes(in, events);
    point.times.push_back(std::move(times));
  }
}

std::string eventTimesProblem(const SharedPoint &point) {
  uint64_t ranks = 0, left = point.count;
  for (const RankTimes &times : point.times) {
    uint64_t members = valueCount(times.ranks), events = times.deltas.size();
    if (events != 0 && members > left / events)
      return "it has times of more events than there are";
    left -= members * events;
    ranks += members;
  }
  if (!point.times.empty() && left != 0 && ranks == valueCount(point.ranks))
    return "all of its ranks have times, but not all of its events";
  return {};
}

} // namespace anole::format
