#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/file/format/TraceSource.h"
#include "runtime/core/model/Trace.h"

#include <functional>

namespace anole::format {

/// Returns what stream rank lists are compared with: the owner at the top.
RankList allRanks(uint32_t ranks);

/// Adds the stream of that number of a source to the message of a trace, unless it is empty.
void addStream(MessageWriter &trace, EncodeTables &tables, const TraceSource &source,
               size_t number);

/// It does what a PointTaker does; if it is empty, all points stay.
using StreamPointTaker =
    std::function<bool(const SharedStream &stream, size_t number, SharedPoint &point)>;
SharedStream decodeStream(DecodeTables &tables, const RankList &owner,
                          Encoded<StreamMessage> encoded, const StreamPointTaker &taker);

} // namespace anole::format
