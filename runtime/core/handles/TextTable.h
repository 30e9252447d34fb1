#pragma once

#include "runtime/core/handles/HandleMap.h"
#include "runtime/core/model/Trace.h"

namespace anole {

/// The formats of the texts that a process has met, each once. A program may make new texts without
/// end, so only the first formats are listed. Events with other texts still hold the key and the
/// numbers.
class TextTable {
public:
  static constexpr size_t most = 4096;

  /// The text with this key if it is new and is listed by this call, else null.
  const Text *add(int64_t key, const TextFormat &text) {
    if (known.find(key))
      return nullptr;
    if (listed.size() == most) {
      ++lost;
      return nullptr;
    }
    listed.push_back({key, text.format()});
    known.at(key) = true;
    return &listed.back();
  }

  const std::vector<Text> &texts() const { return listed; }
  uint64_t unlisted() const { return lost; } ///< references to texts that are not in the list

private:
  std::vector<Text> listed;
  HandleMap<bool> known;
  uint64_t lost = 0;
};

} // namespace anole
