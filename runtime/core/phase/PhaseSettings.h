#pragma once

#include <cstdint>
#include <functional>

namespace anole {

/// Where markers come from (ANOLE_MARKER).
enum class MarkerMode : uint8_t {
  Auto,   ///< from loops that the compiler proposed or the programmer chose, and by hand
  Manual, ///< from loops that the programmer chose, and by hand
  Off
};

/// Is told of each marker when it is noticed: at the first event after it.
class MarkerListener {
public:
  virtual ~MarkerListener() = default;
  /// `changed`: the interval that ends here has another call-path signature than the one before.
  virtual void marker(bool changed) = 0;
};

/// What a user says about markers, and who wants to know of them.
struct PhaseSettings {
  MarkerMode mode = MarkerMode::Auto;
  /// Only each Nth boundary of a loop, or Nth call by hand, is a marker (Bahmani 2017, chapter
  /// 5: the call frequency of a marker).
  uint64_t frequency = 1;
  /// Whether a loop, by its static id, is the one that the user named. Asked once for each loop.
  /// Empty: none is named.
  std::function<bool(uint64_t site)> isNamed;
  MarkerListener *listener = nullptr;
};

} // namespace anole
