#pragma once

#include "runtime/core/trace/Trace.h"

#include <set>

namespace anole {

/// Makes the call paths and loops of a merged trace readable, once. The tables of the pass name the
/// sites that contexts were decoded to, whatever the optimizer did and without debug information;
/// symbols and DWARF name the frames of stacks. Each distinct frame is looked up once: besides the
/// size of the tables, time grows with the distinct frames and steps of all paths.
///
/// `files`: executables and shared objects to look for tables in, besides those on the stacks.
void symbolize(Trace &trace, std::set<std::string> files = {});

} // namespace anole
