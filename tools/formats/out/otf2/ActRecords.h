#pragma once

#include "tools/formats/out/call/ExportedCall.h"

#include <otf2/otf2.h>

namespace anole::exporting {

/// Writes the record of what a call does, if it has one where the call begins.
OTF2_ErrorCode recordBegin(OTF2_EvtWriter *writer, uint64_t time, const ExportedAct &act);
/// The same where the call ends.
OTF2_ErrorCode recordEnd(OTF2_EvtWriter *writer, uint64_t time, const ExportedAct &act);

} // namespace anole::exporting
