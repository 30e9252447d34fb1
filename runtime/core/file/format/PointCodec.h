#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

std::string encodePoint(EncodeTables &tables, const SharedPoint &point, const RankList &owner);
SharedPoint decodePoint(DecodeTables &tables, const RankList &owner, Encoded<PointMessage> encoded);

} // namespace anole::format
