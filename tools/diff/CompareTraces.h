#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"
#include "tools/analysis/model/Effort.h"

#include <optional>
#include <string>

namespace anole::tools {

struct CompareOptions {
  bool paths = true;     ///< whether events at different call paths are different
  bool wildcards = true; ///< whether receives that named their source and tag differ from others
  uint64_t limit = Effort::usual;
  bool folders = true; ///< whether files are different that only a generated program names alike
};

/// The first difference in behaviour of two traces as text, or nothing if every rank and thread did
/// the same: the same functions with the same values in the same order. Times, names of files and
/// how the traces are compressed do not count. Only ranks that are compressed in different ways are
/// walked.
Expected<std::optional<std::string>> firstDifference(const Trace &a, const Trace &b,
                                                     CompareOptions options);

} // namespace anole::tools
