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

StreamCursor::StreamCursor(const TimeStream &from)
    : stream(&from), times(from.times.data()), size(from.times.size()), which(from.counter) {
  if (from.longOnes.empty())
    return;
  longOnes = std::make_unique<LongOnes>(LongOnes{LongTimeCursor(from.longOnes)});
  nextLong = longOnes->cursor.event();
}

Time StreamCursor::takeLong() {
  LongOnes &own = *longOnes;
  double time = long_code::millisecondsOf(own.cursor.code()) * stream->unit;
  own.lastAt = nextLong;
  own.lastTime = time < static_cast<double>(longestCall) ? std::llround(time) : longestCall;
  own.cursor.next();
  nextLong = own.cursor.event();
  return own.lastTime;
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

void StreamCursor::skip(uint64_t events, uint64_t longs, uint64_t rounds) {
  uint64_t all = events * rounds;
  taken += all;
  place = (place + all % size) % size;
  if (!longOnes)
    return;
  longOnes->cursor.skip(longs * rounds);
  nextLong = longOnes->cursor.event();
}

} // namespace anole::whatif
