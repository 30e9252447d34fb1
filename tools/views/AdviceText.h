#pragma once

#include "tools/analysis/measure/Summary.h"
#include "tools/show/PathText.h"

namespace anole::tools {

/// Returns what the page of `anole info` ends with: a sentence that reads the numbers above, and
/// the command to run next. The first of these applies: the run did not end; ranks had too few
/// cores; some rank computes longer than others; the page says what ranks wait for; much time is in
/// MPI; little is.
std::string adviceText(const LoadedTrace &loaded, const Summary &summary, const TraceNames &names,
                       bool saysWhatFor, size_t width);

} // namespace anole::tools
