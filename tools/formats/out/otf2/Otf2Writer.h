#pragma once

#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// OTF2, through its library: a folder with `traces.otf2`. Each rank is a process, each thread a
/// location. Calls are regions inside those of loops, phases and iterations; the call path of a
/// call is an attribute of its Enter record, as a calling context with source positions.
Expected<std::unique_ptr<Writer>> makeOtf2Writer(const Source &source, const std::string &path);

} // namespace anole::exporting
