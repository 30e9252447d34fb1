#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

std::string encodeLoop(EncodeTables &tables, const SharedLoop &loop, const RankList &owner);
SharedLoop decodeLoop(DecodeTables &tables, const RankList &owner, Encoded<LoopMessage> encoded);

} // namespace anole::format
