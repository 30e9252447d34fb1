#pragma once

#include "tools/analysis/model/Effort.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/formats/out/ExportWindow.h"
#include "tools/formats/out/call/Writer.h"
#include "tools/options/Command.h"

namespace anole::exporting {

struct ExportOptions {
  std::string format, out;
  std::optional<TimeKind> time{}; ///< nothing: the best that the trace has
  WindowText window{};
  uint64_t limit = tools::Effort::usual;
};

/// The names of all formats.
std::vector<std::string> formatNames();

/// The ending of what is written in the format, unless the user names it.
std::string endingOf(const std::string &format);

/// Writes a trace in another format. Nothing is left if that fails.
Expected<void> exportTrace(const tools::LoadedTrace &loaded, const ExportOptions &options,
                           tools::Console &console);

} // namespace anole::exporting
