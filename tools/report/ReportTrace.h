#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <string>

namespace anole::report {

/// The trace as one message of docs/trace.proto that needs no zstd: blocks are plain, and times are
/// as ranks send them to each other, which is the simplest way to read them. What the page has as
/// JSON is left out: call paths and loop sites.
///
/// Rejected: the file as it is. A browser unpacks gzip by itself, but has neither zstd nor its
/// dictionary; and call paths would be read a second time. Time and memory: the trace.
Expected<std::string> reportTrace(const Trace &trace);

} // namespace anole::report
