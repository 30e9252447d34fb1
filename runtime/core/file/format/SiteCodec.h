#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Texts, loop sites and remarks are packed lists of a few numbers an element: a message for each
/// would have as many tags as numbers.

void putText(Numbers &out, EncodeTables &tables, const Text &text);
std::vector<Text> decodeTexts(DecodeTables &tables, const Numbers &numbers);

void putLoopSite(Numbers &out, EncodeTables &tables, const LoopSite &site);
std::vector<LoopSite> decodeLoopSites(DecodeTables &tables, const Numbers &numbers);

/// Remarks are a list of their own: loops that are phase loops have none.
void putLoopRemark(Numbers &out, EncodeTables &tables, const LoopSite &site);
void takeLoopRemarks(DecodeTables &tables, const Numbers &numbers, std::vector<LoopSite> &sites);

} // namespace anole::format
