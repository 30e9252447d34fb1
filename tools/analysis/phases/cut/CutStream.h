#pragma once

#include "runtime/core/walk/StreamPlace.h"

namespace anole::phases {

/// Returns what a stream does between two places of it, the second of which is not before the
/// first.
///
/// No loop is expanded: of a loop that a place cuts in two, the iteration in which the place is
/// becomes part of the body around it, and the iterations on its other side stay a loop. Columns
/// are cut as terms. All points and loops keep their numbers, even those of which nothing is left.
///
/// Time and memory: the compressed stream, times its nesting.
StreamTrace cutStream(const StreamTrace &stream, const StreamPlace &begin, const StreamPlace &end);

} // namespace anole::phases
