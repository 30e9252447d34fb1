#pragma once

#include "tools/formats/out/call/Writer.h"

namespace anole::exporting {

/// Needs are what a format cannot do without.
enum class Needs : uint8_t { Nothing, Times, Messages };

/// A Way says how a trace is walked for an export.
struct Way {
  TimeKind time = TimeKind::None;
  bool isMatched = false;
  std::string without{}; ///< what the export lacks, and why; empty: nothing
};

/// Returns whether the trace has the time of each call.
bool isFullyTimed(const Trace &trace);

/// Chooses the way; `time` as in ExportOptions. Fails if the trace does not say what is needed.
Expected<Way> wayOf(const Trace &trace, Needs needs, std::optional<TimeKind> time);

} // namespace anole::exporting
