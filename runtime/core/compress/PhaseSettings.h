#pragma once

#include "runtime/core/settings/Choices.h"

#include <functional>

namespace anole {

/// Is told of markers and of the loops that may set them, when that is noticed: at the first event
/// after it.
class MarkerListener {
public:
  virtual ~MarkerListener() = default;
  /// A marker of the phase loop, by its number from 1 on: how often the loop has ended an
  /// iteration, whoever was told of it. `changed` says whether the interval that ends here has
  /// another call-path signature than the previous one, `signature` which one.
  virtual void marker(uint64_t number, bool changed, uint64_t signature) = 0;
  /// From now on the markers of this loop (see LoopEvidence) are told of, of which `done` are over.
  virtual void follows(uint64_t /*loop*/, uint64_t /*done*/) {}
  /// A loop that may become the phase loop has run so much further that others should know.
  virtual void loopsRan() {}

  /// It need not be told of markers below this one whose intervals are like those before them. So
  /// most markers of a long run take no call.
  uint64_t quietBelow = 0;
};

/// The user's settings for markers, and the listener.
struct PhaseSettings {
  MarkerMode mode = MarkerMode::Auto;
  /// Only every Nth boundary of a loop, or Nth call by hand, is a marker (the call frequency of a
  /// marker, [Bahmani2017], chapter 5).
  uint64_t frequency = 1;
  /// Says whether a loop, given by its static id, is the one that the user named. It is called once
  /// for each loop. Empty if no loop is named.
  std::function<bool(uint64_t site)> isNamed;
  MarkerListener *listener = nullptr;
  uint64_t loop = 0;  ///< the phase loop, by its key, if that is known already
  bool folds = false; ///< calls that come round outside of compiled loops are candidates, too
};

} // namespace anole
