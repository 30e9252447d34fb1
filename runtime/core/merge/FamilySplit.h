#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole {

/// The family as one family for each distinct tuple of numbers, all of them constant then: what the
/// nine kinds of ranks of a stencil want. Nothing if no number depends on the rank, or if there are
/// so many tuples that sequences over the ranks are surely better.
SharedColumn splitByNumbers(const Family &family);

} // namespace anole
