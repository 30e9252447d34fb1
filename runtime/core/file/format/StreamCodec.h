#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTables.h"
#include "runtime/core/file/format/Schema.h"
#include "runtime/core/file/format/TraceSource.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Adds the stream of that number of a source to the message of a trace, unless it is empty.
void addStream(MessageWriter &trace, EncodeTables &tables, const TraceSource &source,
               size_t number);

/// `before` is the trace as far as it is decoded. If there is no taker, all points stay.
SharedStream decodeStream(DecodeTables &tables, const Trace &before, Encoded<StreamMessage> encoded,
                          const PointTaker &taker);

} // namespace anole::format
