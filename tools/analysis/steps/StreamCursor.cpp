#include "tools/analysis/steps/StreamCursor.h"

#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <cmath>

namespace anole::whatif {
namespace {

/// How many rounds end before an event.
uint64_t roundsUntil(uint64_t event, uint64_t now, uint64_t events) {
  return event < now ? 0 : (event - now) / events;
}

} // namespace

StreamCursor::StreamCursor(const TimeStream &from) : stream(&from) {
  if (from.longOnes.empty())
    return;
  longOnes = std::make_unique<LongTimeCursor>(from.longOnes);
  nextLong = longOnes->event();
}

Time StreamCursor::takeLong() {
  double time = long_code::millisecondsOf(longOnes->code()) * stream->unit;
  lastLongAt = nextLong;
  lastLongTime = time < static_cast<double>(longestCall) ? std::llround(time) : longestCall;
  longOnes->next();
  nextLong = longOnes->event();
  return lastLongTime;
}

uint64_t StreamCursor::rounds(uint64_t events, uint64_t longs, uint64_t most,
                              uint64_t &looked) const {
  if (!longOnes || events == 0)
    return most;
  if (longs == 0)
    return nextLong == LongTimeCursor::none ? most
                                            : std::min(most, roundsUntil(nextLong, taken, events));
  LongTimeCursor before(stream->longOnes), after(stream->longOnes);
  before.skip(longTaken() - 2 * longs);
  after.skip(longTaken() - longs);
  uint64_t end = boundedSum(taken, boundedProduct(most, events));
  while (after.event() < end && after.event() == before.event() + events &&
         after.code() == before.code()) {
    before.next();
    after.next();
    ++looked;
  }
  return std::min(most,
                  roundsUntil(std::min(after.event(), before.event() + events), taken, events));
}

void StreamCursor::skip(uint64_t events, uint64_t longs, uint64_t times) {
  uint64_t all = events * times;
  taken += all;
  place = (place + all % stream->times.size()) % stream->times.size();
  if (!longOnes)
    return;
  longOnes->skip(longs * times);
  nextLong = longOnes->event();
}

} // namespace anole::whatif
