#pragma once

#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// Perfetto's own format, a stream of protobuf messages. Each rank is a process with a track for
/// each thread, on which calls are slices in those of loops, phases and iterations. Messages are
/// flows between instants inside the slices, as the viewer takes the direction of a flow from the
/// times of its ends. Each rank has a counter of the bytes that it sent and that are not received.
Expected<std::unique_ptr<Writer>> makePerfettoWriter(const Source &source, const std::string &path);

} // namespace anole::exporting
