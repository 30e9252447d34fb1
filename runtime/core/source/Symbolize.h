#pragma once

#include "runtime/core/model/Trace.h"

#include <set>

namespace anole {

/// Makes the call paths and loops of a merged trace readable, once. The tables of the pass name the
/// sites to which contexts were decoded, whatever the optimiser did and without debug information.
/// Symbols and DWARF name the frames of stacks. Each distinct frame is looked up once: the time
/// grows with the size of the tables, and with the distinct frames and steps of all paths.
///
/// `files` are executables and shared objects to search for tables, besides those on the stacks.
void symbolize(Trace &trace, std::set<std::string> files = {});

} // namespace anole
