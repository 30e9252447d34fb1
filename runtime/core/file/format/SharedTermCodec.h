#pragma once

#include "runtime/core/file/format/BlockTable.h"
#include "runtime/core/model/TermCodec.h"

namespace anole::format {

/// Terms of merged traces, as numbers; docs/trace-format.md, "Shared terms", gives the grammar.
/// Blocks are written as their number in the table.

void putSharedTerms(Numbers &out, const std::vector<SharedTerm> &terms, BlockTable &blocks);
std::vector<SharedTerm> takeSharedTerms(NumberReader &in, const BlockTable &blocks);

} // namespace anole::format
