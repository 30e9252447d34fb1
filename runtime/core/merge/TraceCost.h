#pragma once

#include "runtime/core/trace/Trace.h"

namespace anole {

/// Roughly how many numbers a part takes in a file: enough to choose between two forms of the same.
/// A rank list counts little, because a file holds each of them once however many parts refer to
/// it.
uint64_t costOf(const Terms &terms);
uint64_t costOf(const RankValue &value);
uint64_t costOf(const Family &family);
uint64_t costOf(const SharedColumn &column);

} // namespace anole
