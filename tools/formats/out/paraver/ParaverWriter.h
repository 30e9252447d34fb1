#pragma once

#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// Paraver's format, as Extrae writes it: a folder with `trace.prv` (states, events and
/// communications, in ascending order of time), `trace.pcf` (what numbers stand for) and
/// `trace.row` (names of threads). Each rank is a task.
///
/// Memory: that of SortedLines, Legend and Communications. While records are sorted, they take
/// about the size of the result on the disk once more.
Expected<std::unique_ptr<Writer>> makeParaverWriter(const Source &source, const std::string &path);

} // namespace anole::exporting
