#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// The extents of the first grid of all ranks that MPI_Cart_create made, fastest dimension first;
/// empty if there is none. The third extent includes further dimensions.
std::vector<uint32_t> cartesianGrid(const Trace &trace);

} // namespace anole::tools
