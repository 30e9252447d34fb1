#pragma once

#include "runtime/core/base/Choices.h"

#include <functional>

namespace anole {

/// Receives each marker when it is noticed: at the first event after it.
class MarkerListener {
public:
  virtual ~MarkerListener() = default;
  /// `changed` says whether the interval that ends here has another call-path signature than the
  /// previous one.
  virtual void marker(bool changed) = 0;
};

/// The user's settings for markers, and the listener.
struct PhaseSettings {
  MarkerMode mode = MarkerMode::Auto;
  /// Only every Nth boundary of a loop, or Nth call by hand, is a marker (the call frequency of a
  /// marker, [Bahmani2017], chapter 5).
  uint64_t frequency = 1;
  /// Whether a loop, given by its static id, is the one that the user named. It is called once for
  /// each loop. Empty if no loop is named.
  std::function<bool(uint64_t site)> isNamed;
  MarkerListener *listener = nullptr;
};

} // namespace anole
