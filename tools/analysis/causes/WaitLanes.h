#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole::whatif {

/// WaitLanes say which waits are added up together: those of one call site and of some ranks. The
/// causes of a lane's waits are told together, and those of others apart.
class WaitLanes {
public:
  static constexpr uint32_t none = UINT32_MAX;

  /// All waits of a site by these ranks, in ascending order, as so many lanes. Ranks in a row share
  /// one. Returns the first lane.
  uint32_t add(uint32_t site, const std::vector<uint32_t> &ranks, uint32_t count);
  /// One more lane, of no waits.
  uint32_t add() { return all++; }

  uint32_t laneOf(uint32_t site, uint32_t rank) const {
    bool isAsked = site < bySite.size() && rank < bySite[site].size();
    return isAsked ? bySite[site][rank] : none;
  }
  size_t size() const { return all; }

private:
  uint32_t all = 0;
  std::vector<std::vector<uint32_t>> bySite; ///< then by rank
};

} // namespace anole::whatif
