#pragma once

#include "runtime/core/base/Error.h"
#include "tools/report/ReportData.h"

#include <string>

namespace anole::report {

/// One HTML file that needs nothing else: the page (tools/report/page), what models say of the
/// trace, and the compressed trace, which the browser expands where it is looked at.
///
/// Size: some 100 KB, and 4/3 of the trace and of the models' JSON, compressed.
Expected<std::string> reportPage(const tools::LoadedTrace &loaded, const DataOptions &options);

/// A page with both traces and the JSON of `anole compare`, whose rows and timelines are linked.
Expected<std::string> comparePage(const tools::LoadedTrace &a, const tools::LoadedTrace &b,
                                  const tools::Json &compared, uint64_t limit);

} // namespace anole::report
