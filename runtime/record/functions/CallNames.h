#pragma once

#include <cstddef>
#include <cstdint>

namespace anole::record {

/// A name as the dynamic linker looks it up: with its hash in DT_GNU_HASH.
struct SymbolName {
  const char *text;
  uint32_t hash = 5381;

  constexpr SymbolName(const char *text) : text(text) {
    for (const char *letter = text; *letter; ++letter)
      hash = hash * 33 + static_cast<unsigned char>(*letter);
  }
};

/// All that is wrapped, large-count twins too, in the order of NextCalls.
extern const SymbolName callNames[];
extern const size_t callCount;

} // namespace anole::record
