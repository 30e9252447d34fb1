#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace anole::whatif {

/// Gives out slots (see Step). A slot is free again when as many as it was taken for released it.
class Slots {
public:
  static constexpr uint32_t none = UINT32_MAX;

  uint32_t take(uint32_t users = 1) {
    if (free.empty()) {
      free.push_back(size());
      left.push_back(0);
    }
    uint32_t slot = free.back();
    free.pop_back();
    left[slot] = users;
    return slot;
  }

  void release(uint32_t slot) {
    if (--left[slot] == 0)
      free.push_back(slot);
  }

  uint32_t size() const { return static_cast<uint32_t>(left.size()); }

  /// Gives the slots that are in use new names.
  void rename(const std::unordered_map<uint32_t, uint32_t> &names) {
    std::vector<uint32_t> before = std::move(left);
    left.assign(before.size(), 0);
    for (auto [from, to] : names)
      left[to] = before[from];
    free.clear();
    for (uint32_t slot = size(); slot-- > 0;)
      if (left[slot] == 0)
        free.push_back(slot);
  }

private:
  std::vector<uint32_t> left; ///< users that have not released it
  std::vector<uint32_t> free;
};

} // namespace anole::whatif
