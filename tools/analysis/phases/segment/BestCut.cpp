#include "tools/analysis/phases/segment/BestCut.h"

#include "runtime/core/base/Fault.h"

#include <cmath>

namespace anole::phases {
namespace {

/// How many places each level of repeats adds. A repeat that is not looked into is one place, too.
void addPlaces(const Sequence &parts, unsigned level, std::vector<uint64_t> &places) {
  if (places.size() <= level)
    places.resize(level + size_t(1));
  places[level] += 2 * parts.size();
  for (const Part &part : parts)
    if (!part.isSymbol())
      addPlaces(part.body, level + 1, places);
}

/// How many levels of repeats can be looked into.
unsigned levelsWithin(const Sequence &sequence, uint64_t most) {
  std::vector<uint64_t> places;
  addPlaces(sequence, 0, places);
  uint64_t all = places[0];
  for (unsigned level = 1; level < places.size(); ++level) {
    if (level >= 40 || places[level] > (most >> level) || (all += places[level] << level) > most)
      return level - 1;
  }
  return static_cast<unsigned>(places.size() - 1);
}

class Search {
public:
  Search(const Sequence &sequence, CutBy by, unsigned levels)
      : sides(countsOf(sequence)), by(by), levels(levels) {
    walk(sequence, 0);
  }

  CutSearch result;

  std::optional<Cut> cut() const {
    return best ? std::optional(cutAt(*best, sides.length())) : std::nullopt;
  }

private:
  void walk(const Sequence &parts, unsigned level) {
    for (const Part &part : parts)
      if (part.isSymbol())
        walkSymbol(part);
      else if (level == levels)
        skipInside(part);
      else
        walkRepeat(part, level + 1);
  }

  void walkSymbol(const Part &part) {
    sides.move(part.symbol, 1);
    consider();
    if (part.times == 1)
      return;
    sides.move(part.symbol, part.times - 1);
    consider();
  }

  void walkRepeat(const Part &part, unsigned level) {
    walk(part.body, level);
    if (part.times > 2)
      advance(part.body, part.times - 2);
    if (part.times > 1)
      ANOLE_FAULT(NoCutInLastRounds, advance(part.body, 1), walk(part.body, level));
  }

  void skipInside(const Part &part) {
    result.isWhole = false;
    advance(part.body, part.times);
    consider();
  }

  void advance(const Sequence &parts, uint64_t times) {
    for (const Part &part : parts)
      if (part.isSymbol())
        sides.move(part.symbol, times * part.times);
      else
        advance(part.body, times * part.times);
  }

  void consider() {
    ++result.places;
    if (sides.position() < sides.length() && (!best || isBetter()))
      best = CutPlace{sides.position(), sides.parameters(), sides.gain()};
  }

  /// The length is the same for all cuts, so the strength grows with gain / parameters.
  bool isBetter() const {
    if (by == CutBy::Divergence)
      return ANOLE_FAULT(LastOfEqualCuts, sides.gain() >= best->gain, sides.gain() > best->gain);
    return sides.gain() * ANOLE_FAULT(ParametersDoNotWeigh, static_cast<Weight>(sides.parameters()),
                                      static_cast<Weight>(best->parameters)) >
           best->gain * static_cast<Weight>(sides.parameters());
  }

  Divergence sides;
  const CutBy by;
  const unsigned levels;
  std::optional<CutPlace> best;
};

} // namespace

Cut cutAt(const CutPlace &place, uint64_t length) {
  auto symbols = static_cast<double>(length);
  double gain = std::max(0.0, numberOf(place.gain));
  double least = std::log(symbols) * static_cast<double>(place.parameters);
  return {place.position, gain / symbols,
          (ANOLE_FAULT(StrengthOfHalfTheGain, gain, 2 * gain) - least) / least};
}

CutSearch bestCut(const Sequence &sequence, CutBy by, uint64_t mostPlaces) {
  if (sequence.empty())
    return {};
  Search search(sequence, by, levelsWithin(sequence, mostPlaces));
  search.result.cut = search.cut();
  return search.result;
}

} // namespace anole::phases
