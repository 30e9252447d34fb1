#pragma once

#include "runtime/core/file/format/BlockTable.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/terms/TermCodec.h"

namespace anole::format {

/// The terms of a family, and what their numbers stand for, as numbers; docs/trace-format.md,
/// "Shared terms", gives the grammar. Blocks are written as their number in the table.

void putSequence(Numbers &out, const Family &family, BlockTable &blocks);
void takeSequence(NumberReader &in, Family &family, const BlockTable &blocks);

} // namespace anole::format
