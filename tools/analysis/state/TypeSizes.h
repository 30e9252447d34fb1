#pragma once

#include <cstdint>
#include <map>

namespace anole::tools {

/// The sizes of the predefined datatypes by their numbers, as they are on 64-bit Linux with
/// Fortran's default kinds. The trace names these types and says nothing of their size.
const std::map<int64_t, int64_t> &predefinedTypeSizes();

} // namespace anole::tools
