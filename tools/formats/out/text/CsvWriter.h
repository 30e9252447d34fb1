#pragma once

#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// One call a line, after a line of column names: rank, thread, index, begin_ns, end_ns, function,
/// call_path, parameters ("dest=3 tag=7"). As in RFC 4180, but lines end with a line feed. The
/// first line is a comment (`#`) if times are reconstructed.
Expected<std::unique_ptr<Writer>> makeCsvWriter(const Source &source, const std::string &path);

} // namespace anole::exporting
