#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace anole {

/// Finds the position of a digest. Usually there are a few families, and scanning them is faster
/// than building a hash table. The table keeps merging linear if every rank differs.
class DigestIndex {
public:
  void add(uint64_t digest) {
    if (digests.size() >= scanned)
      table.try_emplace(digest, digests.size());
    digests.push_back(digest);
  }

  std::optional<size_t> find(uint64_t digest) const {
    for (size_t i = 0; i < digests.size() && i < scanned; ++i)
      if (digests[i] == digest)
        return i;
    auto entry = table.find(digest);
    return entry == table.end() ? std::nullopt : std::optional(entry->second);
  }

private:
  static constexpr size_t scanned = 16;
  std::vector<uint64_t> digests;
  std::unordered_map<uint64_t, size_t> table;
};

} // namespace anole
