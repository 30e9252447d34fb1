#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole {

/// The kinds of phases of a run: phases are of one kind if they begin with the same signature on
/// each rank. Kinds have numbers, in the order in which they came. The first few are remembered; a
/// program with more has no few kinds, and all others are new each time.
class PhaseKinds {
public:
  static constexpr size_t most = 16, other = most; ///< `other`: of none that is remembered

  /// Returns the kind of the phase that begins with this signature.
  size_t of(uint64_t signature) {
    auto found = std::ranges::find(kinds, signature, &Kind::signature);
    auto number = static_cast<size_t>(found - kinds.begin());
    if (found != kinds.end())
      returned = true;
    else if (kinds.size() < most)
      kinds.push_back({signature, false});
    else
      return other;
    return number;
  }

  /// A phase of the kind has settled.
  void settle(size_t kind) {
    if (kind < kinds.size())
      kinds[kind].isSettled = true;
  }
  bool isSettled(size_t kind) const { return kind < kinds.size() && kinds[kind].isSettled; }

  /// Returns whether some kind came more than once.
  bool haveReturned() const { return returned; }

private:
  struct Kind {
    uint64_t signature;
    bool isSettled;
  };
  std::vector<Kind> kinds;
  bool returned = false;
};

} // namespace anole
