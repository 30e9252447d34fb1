#pragma once

#include <cstdint>

namespace anole {

/// The phases of a run whose times are kept, without what comes after the last marker. All from
/// number `mostPhases` - 1 on are one.
inline constexpr int64_t mostPhases = 256;

} // namespace anole
