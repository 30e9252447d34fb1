#pragma once

#include "runtime/core/terms/Term.h"

#include <cstddef>
#include <optional>

namespace anole {

/// The distance by which `width` terms at `second` are moved against those at `first`, if they are
/// equal but for that: every run's start differs by the same amount.
std::optional<uint64_t> shiftBetween(const Term *first, const Term *second, size_t width);

} // namespace anole
