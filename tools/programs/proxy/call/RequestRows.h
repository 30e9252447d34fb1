#pragma once

#include "runtime/core/terms/Term.h"

#include <optional>

namespace anole::tools::generate {

/// For calls with arrays of `size` requests each: the distance of the last request of each array,
/// if the requests of each were made one after the other.
std::optional<Terms> lastOfRows(const Terms &requests, uint64_t size);

} // namespace anole::tools::generate
