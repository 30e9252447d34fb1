#include "runtime/core/file/format/EventTimesCodec.h"

#include <algorithm>
#include <tuple>

namespace anole::format {
namespace {

std::vector<EventTimeCode> takeCodes(NumberReader &in, uint64_t count) {
  std::vector<EventTimeCode> codes;
  for (; count; --count) {
    uint64_t code = in.next();
    if (code > event_time_code::largest)
      throw Malformed("a time has a code that does not exist");
    codes.push_back(static_cast<EventTimeCode>(code));
  }
  return codes;
}

} // namespace

Numbers encodeEventTimes(EncodeTables &tables, const SharedPoint &point) {
  Numbers numbers;
  for (const RankTimes &times : point.times) {
    numbers.push_back(tables.ranks(times.ranks, point.ranks));
    const auto &[deltas, durations] = std::tie(times.deltas.rest, times.durations.rest);
    numbers.push_back(deltas.size());
    numbers.insert(numbers.end(), deltas.begin(), deltas.end());
    numbers.insert(numbers.end(), durations.begin(), durations.end());
  }
  return numbers;
}

Numbers encodeTimeBlocks(EncodeTables &tables, const SharedPoint &point) {
  Numbers numbers;
  for (const RankTimes &times : point.times) {
    numbers.push_back(times.deltas.blocks.size());
    for (size_t i = 0; i < times.deltas.blocks.size(); ++i)
      for (const CodedTimes *codes : {&times.deltas, &times.durations})
        numbers.push_back(tables.blocks.numberOf(codes->blocks[i]));
  }
  return std::ranges::count(numbers, 0u) == std::ssize(numbers) ? Numbers() : numbers;
}

void decodeEventTimes(DecodeTables &tables, const Numbers &numbers, SharedPoint &point) {
  NumberReader in(numbers);
  while (!in.atEnd()) {
    RankTimes times{tables.ranks(in.next(), point.ranks), {}, {}};
    uint64_t events = in.nextCount();
    times.deltas.rest = takeCodes(in, events);
    times.durations.rest = takeCodes(in, events);
    point.times.push_back(std::move(times));
  }
}

void decodeTimeBlocks(DecodeTables &tables, const Numbers &numbers, SharedPoint &point) {
  if (numbers.empty())
    return;
  NumberReader in(numbers);
  for (RankTimes &times : point.times)
    for (uint64_t blocks = in.nextCount(); blocks; --blocks) {
      times.deltas.blocks.push_back(tables.timeBlock(in.next()));
      times.durations.blocks.push_back(tables.timeBlock(in.next()));
      if (times.deltas.blocks.back()->values() != times.durations.blocks.back()->values())
        throw Malformed("it has not as many times inside calls as before them");
    }
  if (!in.atEnd())
    throw Malformed("it has blocks of times without ranks");
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
