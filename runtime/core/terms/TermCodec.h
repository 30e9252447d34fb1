#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/terms/TermFacts.h"

namespace anole::format {

/// Terms without blocks, as numbers; docs/trace-format.md, "Terms", gives the grammar. A
/// self-delimiting list of varints was chosen over a protobuf message per term, whose tags and
/// lengths take more room than the two or three small numbers that make a term.

void putTerms(Numbers &out, const Terms &terms);
Terms takeTerms(NumberReader &in);
TermFacts takeFacts(NumberReader &in); ///< the same, without making terms

} // namespace anole::format
