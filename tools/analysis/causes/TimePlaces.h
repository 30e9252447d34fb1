#pragma once

#include <cstddef>
#include <cstdint>

namespace anole::whatif {

/// TimePlaces number all times that a run has at a moment: the clocks of the ranks, what is in the
/// slots, and, if messages keep links busy, when the messages in the slots would have started but
/// for these, and until when each link is busy.
struct TimePlaces {
  uint32_t ranks = 0;
  size_t slots = 0, links = 0;
  bool hasLinks = false;

  size_t slot(uint32_t number) const { return ranks + size_t(number); }
  /// The same place, if there are no links.
  size_t unheld(uint32_t number) const { return slot(number) + (hasLinks ? slots : 0); }
  size_t link(uint32_t number) const { return ranks + 2 * slots + number; }
  size_t size() const { return ranks + (hasLinks ? 2 * slots + links : slots); }
};

} // namespace anole::whatif
