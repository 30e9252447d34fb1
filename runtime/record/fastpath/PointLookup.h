#pragma once

#include "runtime/core/compress/PointNode.h"

#include <array>
#include <cstddef>
#include <type_traits>

namespace anole::record {

/// The point of a thread that has none yet. It is never found, and nothing is ever written to it.
extern constinit PointNode noPoint;

/// The points of one thread, as far as its calls are compared with them: the first one, and by
/// call path the latest of those whose signatures have the same fourth byte. (The upper half of a
/// context that was made by one call is its sign.)
struct KnownPoints {
  static constexpr size_t places = 256;
  static constexpr size_t placeOf(uint64_t context) { return static_cast<uint8_t>(context >> 24); }

  constexpr KnownPoints() { recent.fill(&noPoint); }

  PointNode *first = &noPoint;
  std::array<PointNode *, places> recent{};
};
extern constinit KnownPoints noKnownPoints;

/// This finds the point of a call by its call path. The call after the one that came last is most
/// likely the one that came after it before, so each point names the one that followed it, and all
/// others are looked up.
class PointLookup {
public:
  PointNode *next() const { return *following; }
  /// Looks for a point that is not the next one, and of which something is known. If there is one,
  /// it is the next one from now on.
  PointNode *other(uint64_t context) {
    PointNode *known = used->recent[KnownPoints::placeOf(context)];
    if (known->entry.context != context || known->entry.stamp == 0)
      return nullptr;
    return *following = known;
  }

  /// Returns what is known of the point that was passed or entered last; null: none was.
  FastPathEntry *last() const {
    static_assert(std::is_standard_layout_v<FastPathEntry> && offsetof(FastPathEntry, next) == 0);
    return following == &used->first ? nullptr : reinterpret_cast<FastPathEntry *>(following);
  }

  /// The thread recorded an event by what was known of this point.
  void pass(PointNode &point) { following = &point.entry.next; }
  /// The thread recorded an event at this point in full.
  void enter(PointNode &point) {
    own->recent[KnownPoints::placeOf(point.entry.context)] = *following = &point;
    pass(point);
  }

  /// The thread's own points, of which there are none yet.
  void startWith(KnownPoints &points) {
    own = &points;
    if (!held)
      use(*own);
  }
  /// No call finds a point, because an event waits for the thread's next one, or all may again.
  void hold() {
    held = true;
    use(noKnownPoints);
  }
  void allow() {
    held = false;
    use(*own);
  }
  bool isHeld() const { return held; }

private:
  void use(KnownPoints &points) {
    used = &points;
    following = &points.first;
  }

  PointNode **following = &noKnownPoints.first; ///< in the last point: the one that came after it
  KnownPoints *used = &noKnownPoints, *own = &noKnownPoints;
  bool held = false;
};

} // namespace anole::record
