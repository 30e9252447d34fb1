#pragma once

#include "runtime/core/column/TermFacts.h"
#include "runtime/core/format/BlockTable.h"
#include "runtime/core/format/Numbers.h"
#include "runtime/core/trace/Trace.h"

namespace anole::format {

/// Terms as numbers; docs/trace-format.md, "Terms" and "Shared terms", gives the grammar. A
/// self-delimiting list of varints was chosen over a protobuf message per term, whose tags and
/// lengths take more room than the two or three small numbers that make a term.

/// Terms without blocks.

void putTerms(Numbers &out, const Terms &terms);
Terms takeTerms(NumberReader &in);
TermFacts takeFacts(NumberReader &in); ///< the same, without making terms

/// Blocks by their number in the table.
void putSharedTerms(Numbers &out, const std::vector<SharedTerm> &terms, BlockTable &blocks);
std::vector<SharedTerm> takeSharedTerms(NumberReader &in, const BlockTable &blocks);

} // namespace anole::format
