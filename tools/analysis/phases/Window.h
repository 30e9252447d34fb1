#pragma once

#include "runtime/core/base/StepBudget.h"
#include "tools/analysis/phases/Occurrence.h"
#include "tools/analysis/phases/sequence/Sequence.h"

#include <array>
#include <functional>
#include <string>
#include <unordered_set>

namespace anole::phases {

/// The patterns that came to pass: which ones, and in which order.
struct Occurrences {
  Interned<Content, ContentDigest> contents;
  Interned<Occurrence, OccurrenceDigest> kinds;
  Sequence sequence;                  ///< of kinds
  std::vector<std::string> leftOut{}; ///< see Gaps::lines
};

/// The patterns that ranks are about to do, in happened-before order.
///
/// A unit is what one rank does in one context. Units that exchange something become one pattern,
/// unless a rank then were in it twice. A pattern has a level, as in Lamport's clocks: it is above
/// the levels of the patterns that its ranks did before. Patterns of one level and of the same call
/// sites are the same occurrence (rows of a grid that do the same each for themselves, or ranks
/// whose calls have no partner). Occurrences are written by level.
///
/// Memory: a few levels, and what waits. A pattern that is behind by so many levels is written as
/// it is, or rises if it waits for a partner and not too many have risen (mostRises).
///
/// Units and patterns come and go with each event where nothing repeats. So they lie in slots that
/// are used again, with the memory of what they held, and are found without a hash.
class Window {
public:
  explicit Window(uint32_t ranks);

  uint64_t open(uint32_t rank);
  void add(uint64_t unit, const Act &act);
  size_t actsOf(uint64_t unit) const { return units[slotOf(unit)].content.size(); }
  bool isThere(uint64_t unit) const {
    return slotOf(unit) < units.size() && units[slotOf(unit)].number == unit;
  }
  uint64_t levelOf(uint32_t rank) const; ///< of its last unit; 0: it has none

  /// The units exchange something.
  void join(uint64_t one, uint64_t other);
  /// The unit waits for a partner, or has found it.
  void hold(uint64_t unit);
  void release(uint64_t unit);

  /// No rank will add anything below the level: writes what waits for nothing.
  void settle(uint64_t below);
  void finish();

  /// Tells what matters to what is written later.
  void describe(const std::function<void(uint64_t)> &tell);
  /// The place of the unit's pattern among those that were told of; nothing if it is written.
  uint64_t placeOf(uint64_t unit) const;

  /// Says that what was written since there were so many parts comes so many times.
  void repeat(uint64_t since, uint64_t times);
  uint64_t written() const { return all.sequence.size(); }
  bool isFull() const;

  Occurrences all;

private:
  static constexpr uint64_t mostLevels = 64;

  struct Pattern {
    uint64_t level = 0, waits = 0, place = 0;
    std::vector<uint32_t> units{};        ///< slots
    std::unordered_set<uint32_t> ranks{}; ///< of many units
  };
  /// A unit begins with a pattern of its own, which is empty once that has joined another one. A
  /// pattern has the number of the unit that it began with, and that one is always in it.
  struct Unit {
    uint64_t number = 0; ///< the slot, and above it how often that was used
    uint32_t rank = 0;
    uint32_t pattern = 0; ///< the slot of the unit that it began with
    Content content{};
    uint64_t digest = 0;
    Pattern own{};
  };
  struct Last {
    uint64_t unit = UINT64_MAX, level = 0;
  };

  static uint32_t slotOf(uint64_t number) { return static_cast<uint32_t>(number); }
  Unit &unitOf(uint64_t number) { return units[slotOf(number)]; }
  Pattern &patternOf(uint64_t unit) { return units[unitOf(unit).pattern].own; }
  Unit &newUnit();
  /// The pattern of this number if it is of the level; null if it joined another one, has risen or
  /// is written.
  Pattern *patternAt(uint64_t number, uint64_t level);
  bool holdsRank(Pattern &pattern, uint32_t rank);
  std::vector<uint64_t> &at(uint64_t level) { return levels[level % mostLevels]; }
  void raise(uint64_t number, uint64_t level);
  void leave(uint64_t level);
  void write(uint64_t level);
  Sites sitesOf(const Pattern &pattern) const;
  void move(Pattern &pattern, Occurrence &to);
  template <class Visit> void eachAt(uint64_t level, Visit visit);

  std::vector<Last> last; ///< by rank
  std::vector<Unit> units;
  std::vector<uint32_t> freeSlots;
  /// Numbers of patterns by level from the floor on; some have risen or are gone.
  std::array<std::vector<uint64_t>, mostLevels> levels;
  Interned<Sites, SitesDigest> shapes;
  uint64_t floor = 1, top = 0, parts = 0; ///< top: the highest level so far
  StepBudget rises;
};

} // namespace anole::phases
