#pragma once

#include "runtime/core/file/format/DecodeTables.h"
#include "runtime/core/file/format/EncodeTables.h"

namespace anole::format {

/// The times of each event (ANOLE_TIME=full) as numbers; docs/trace-format.md, "Times of each
/// event". Rounded once, when the rank makes its trace: messages between ranks and files are alike.

/// Those that are in no block.
Numbers encodeEventTimes(EncodeTables &tables, const SharedPoint &point);
/// The same in half the bytes, for files; nothing if there are none, or if so few bytes would stand
/// for so many times that a reader might refuse them.
std::string encodeCodedTimes(EncodeTables &tables, const SharedPoint &point);
/// The blocks before them; nothing if there are none.
Numbers encodeTimeBlocks(EncodeTables &tables, const SharedPoint &point);

/// The point's ranks have to be there.
void decodeEventTimes(DecodeTables &tables, const Numbers &numbers, SharedPoint &point);
void decodeCodedTimes(DecodeTables &tables, std::string_view bytes, SharedPoint &point);
/// Its event times have to be there.
void decodeTimeBlocks(DecodeTables &tables, const Numbers &numbers, SharedPoint &point);

/// Returns what contradicts the point's number of events; empty if nothing does. Whether each rank
/// has as many times as events is checked while it is walked.
std::string eventTimesProblem(const SharedPoint &point);

} // namespace anole::format
