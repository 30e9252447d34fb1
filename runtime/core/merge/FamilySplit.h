#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Splits a family into one family for each distinct tuple of numbers, in which all numbers are
/// constant. This is the best form for the nine kinds of ranks of a stencil. Returns nothing if no
/// number depends on the rank, or if there are so many tuples that sequences over the ranks are
/// certainly better.
SharedColumn::Families splitByNumbers(const Family &family);

} // namespace anole
