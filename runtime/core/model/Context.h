#pragma once

#include "anole/abi.h"

#include <optional>

namespace anole {

/// Returns what a site adds to the calling context: the lower half of its id, with its sign.
constexpr uint64_t addendOf(uint64_t site) {
  return static_cast<uint64_t>(int64_t(static_cast<int32_t>(static_cast<uint32_t>(site))));
}

/// The calling context is a fold over the sites of a path: context' = context * multiplier +
/// addend, starting with 0 (compare [Bond2007]). The multiplier is odd, so a step can be undone if
/// its site is known.
constexpr uint64_t contextAfter(uint64_t context, uint64_t site) {
  return context * AnoleContextMultiplier + addendOf(site);
}

constexpr uint64_t contextBefore(uint64_t context, uint64_t site) {
  static_assert(AnoleContextInverse * AnoleContextMultiplier == 1);
  return (context - addendOf(site)) * AnoleContextInverse;
}

/// Returns the addend that leads from one context to another, if one does.
constexpr std::optional<uint32_t> addendBetween(uint64_t outer, uint64_t inner) {
  const auto addend = static_cast<uint32_t>(inner - outer * AnoleContextMultiplier);
  return contextAfter(outer, addend) == inner ? std::optional(addend) : std::nullopt;
}

} // namespace anole
