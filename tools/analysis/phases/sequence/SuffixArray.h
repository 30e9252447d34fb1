#pragma once

#include <cstdint>
#include <vector>

namespace anole::phases {

/// The suffixes of a sequence in order, by doubling the prefixes that they are sorted by
/// ([Manber1993]), and how much neighbours have in common ([Kasai2001]).
///
/// Time: O(n log l), where l is the longest repeat. Memory: 24 bytes a symbol while it is made.
struct SuffixArray {
  /// The symbols are less than 2^31 numbers without gaps, from 0.
  explicit SuffixArray(const std::vector<uint32_t> &symbols);

  std::vector<uint32_t> places; ///< where the suffixes begin, the least suffix first
  std::vector<uint32_t> common; ///< first symbols that a suffix has in common with the one before

private:
  void sortBy(const std::vector<uint32_t> &ranks, uint32_t kinds, uint32_t width);
  uint32_t renumber(std::vector<uint32_t> &ranks, uint32_t width) const;
  void compare(const std::vector<uint32_t> &symbols, const std::vector<uint32_t> &ranks);
};

} // namespace anole::phases
