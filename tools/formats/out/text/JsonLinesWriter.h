#pragma once

#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// One call a line as a JSON object, with the members rank, thread, index, begin_ns, end_ns,
/// function, call_path, parameters. The first line is an object that describes the trace.
Expected<std::unique_ptr<Writer>> makeJsonLinesWriter(const Source &source,
                                                      const std::string &path);

} // namespace anole::exporting
