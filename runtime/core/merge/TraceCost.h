#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Roughly how many numbers a part takes in a file, precise enough to choose between two forms of
/// the same content. A rank list counts little, because a file stores each list once however many
/// parts refer to it.
uint64_t costOf(const Terms &terms);
uint64_t costOf(const RankValue &value);
uint64_t costOf(const Family &family);
uint64_t costOf(const SharedColumn::Families &column);

} // namespace anole
