#include "runtime/core/file/format/EventTimesCodec.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TimeCoder.h"

#include <algorithm>
#include <memory>
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

/// What is learnt of the times at a point, by all of its ranks.
struct PointModel {
  TimeModel deltas, durations;
};

unsigned droppedDigits(const SharedPoint &point) {
  unsigned dropped = mostDroppedDigits;
  for (const RankTimes &times : point.times)
    for (const CodedTimes *codes : {&times.deltas, &times.durations})
      dropped = anole::droppedDigits(codes->rest, dropped);
  return dropped;
}

uint64_t timesInNoBlock(const SharedPoint &point) {
  uint64_t all = 0;
  for (const RankTimes &times : point.times)
    all += 2 * times.deltas.rest.size();
  return all;
}

std::vector<EventTimeCode> takeCodes(TimeCodeReader &in, TimeModel &model, uint64_t count) {
  std::vector<EventTimeCode> codes;
  in.take(model, count, codes);
  if (std::ranges::any_of(codes,
                          [](EventTimeCode code) { return code > event_time_code::largest; }))
    throw Malformed("a time has a code that does not exist");
  return codes;
}

/// Returns whether each rank of the point has a list of its own, of one time at least on average:
/// so that there is no list without bytes.
bool isListOfEachRank(const SharedPoint &point) {
  uint64_t lists = point.times.size();
  if (lists < 2 || lists != valueCount(point.ranks) || timesInNoBlock(point) < 2 * lists)
    return false;
  TermCursor rank(point.ranks);
  return std::ranges::all_of(point.times, [&](const RankTimes &times) {
    return times.ranks == RankList{{rank.next().value_or(-1), 0, 1, {}}};
  });
}

void putHeads(ByteWriter &heads, EncodeTables &tables, const SharedPoint &point) {
  if (!isListOfEachRank(point)) {
    heads.put(point.times.size());
    for (const RankTimes &times : point.times)
      heads.put(tables.ranks(times.ranks, point.ranks)).put(times.deltas.rest.size());
    return;
  }
  size_t first = point.times.front().deltas.rest.size();
  bool areAlike = std::ranges::all_of(
      point.times, [&](const RankTimes &times) { return times.deltas.rest.size() == first; });
  heads.put(0).put(areAlike ? 1 : point.times.size());
  for (size_t i = 0; i < (areAlike ? 1 : point.times.size()); ++i)
    heads.put(point.times[i].deltas.rest.size());
}

/// Lists of so many times each; `left` bounds all of them.
class HeadReader {
public:
  HeadReader(ByteReader &heads, SharedPoint &point, uint64_t most)
      : heads(heads), point(point), left(most) {}

  std::vector<uint64_t> take(DecodeTables &tables) {
    uint64_t lists = heads.take();
    if (lists == 0)
      takeListOfEachRank();
    for (; lists && heads.isGood(); --lists)
      add(tables.ranks(heads.take(), point.ranks), heads.take());
    if (!heads.isGood())
      throw Malformed("its coded times are cut short");
    return std::move(events);
  }

private:
  void takeListOfEachRank() {
    uint64_t lists = valueCount(point.ranks), counts = heads.take();
    if (lists > left || (counts != 1 && counts != lists))
      throw Malformed("it has not as many lists of times as ranks");
    uint64_t count = 0;
    for (TermCursor rank(point.ranks); heads.isGood() && events.size() < lists;) {
      if (counts != 1 || events.empty())
        count = heads.take();
      add({{rank.next().value_or(-1), 0, 1, {}}}, count);
    }
  }

  void add(RankList ranks, uint64_t count) {
    if (count > left)
      throw Malformed("it has more times than so few bytes hold");
    left -= count;
    point.times.push_back({std::move(ranks), {}, {}});
    events.push_back(count);
  }

  ByteReader &heads;
  SharedPoint &point;
  uint64_t left;
  std::vector<uint64_t> events;
};

} // namespace

/// Most points keep no times, and a model is large.
std::string encodeCodedTimes(EncodeTables &tables, const SharedPoint &point) {
  if (point.times.empty())
    return {};
  ByteWriter heads;
  putHeads(heads, tables, point);
  auto model = std::make_unique<PointModel>();
  TimeCodeWriter out(droppedDigits(point));
  for (const RankTimes &times : point.times) {
    out.put(model->deltas, times.deltas.rest);
    out.put(model->durations, times.durations.rest);
  }
  std::string bytes = heads.take() + out.finish();
  bool isRead = timesInNoBlock(point) <= TimeCodeReader::mostIn(bytes.size());
  return isRead ? bytes : std::string();
}

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

void decodeCodedTimes(DecodeTables &tables, std::string_view bytes, SharedPoint &point) {
  if (bytes.empty())
    return;
  ByteReader heads(bytes);
  uint64_t most = TimeCodeReader::mostIn(bytes.size()) / 2;
  std::vector<uint64_t> events = HeadReader(heads, point, most).take(tables);
  std::string codes = heads.remainder();
  auto model = std::make_unique<PointModel>();
  TimeCodeReader in(codes);
  for (size_t i = 0; i < events.size(); ++i) {
    point.times[i].deltas.rest = takeCodes(in, model->deltas, events[i]);
    point.times[i].durations.rest = takeCodes(in, model->durations, events[i]);
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
