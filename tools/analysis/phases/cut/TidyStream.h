#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/StreamTrace.h"

namespace anole::phases {

/// A stream without what never ran, and which points it had before.
struct TidyStream {
  StreamTrace stream;
  std::vector<uint32_t> points; ///< the former numbers
};

/// Takes out of a stream that was cut the points without events, the loops without entries, and the
/// bodies that no iteration chose. A body that stands between others in use keeps its number, as
/// columns of choices are not decoded, and becomes the same as the first of them.
///
/// Fails if the choices of a loop cannot be counted (tally).
Expected<TidyStream> tidyStream(StreamTrace stream);

} // namespace anole::phases
