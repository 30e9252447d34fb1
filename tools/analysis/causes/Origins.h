#pragma once

#include "tools/analysis/causes/TimePlaces.h"
#include "tools/analysis/steps/Trail.h"

namespace anole::whatif {

/// A number modulo 2^128. What is added up here is bounded in the end, but not on the way.
__extension__ using Weight = unsigned __int128;

/// Origins say where each time comes from at the end of a stretch of a trail: of each clock and
/// slot, which clock or slot it was at the beginning of the stretch plus what came in between. A
/// rule either adds to a time or takes the later one of two, so that each has one origin. Of a
/// link, what is added is known: how long it was busy.
///
/// Time: the steps of the stretch. A leap in it takes the places times the logarithm of its times.
class Origins {
public:
  explicit Origins(const TimePlaces &places);

  /// Goes through the parts of the trail from `begin` to before `end`.
  void follow(const Trail &trail, size_t begin, size_t end);

  /// The origins over so many such stretches, one after the other.
  Origins repeated(uint64_t times) const;
  /// Of the stretch, and then `later`.
  Origins then(const Origins &later) const;

  uint32_t of(size_t place) const { return origin[place]; }
  size_t size() const { return origin.size(); }

private:
  void follow(const Trail &trail, const TrailPart &part);
  void follow(const Step &step, Decision decision);
  void passLink(const Step &step, Decision decision);
  void setSlot(uint32_t number, uint32_t to) {
    origin[places.slot(number)] = origin[places.unheld(number)] = to;
  }

  TimePlaces places;
  std::vector<uint32_t> origin;
  uint32_t message = 0; ///< of the last message since the first Arrive
  uint32_t entry = 0;   ///< of the last rank since the first Enter
};

} // namespace anole::whatif
