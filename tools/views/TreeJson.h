#pragma once

#include "tools/analysis/bytes/TraceBytes.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/model/ProjectStream.h"
#include "tools/show/Json.h"

namespace anole::tools {

/// How many bytes calls were given, with a histogram.
Json sizesJson(const SizeTally &tally);

/// What TreeText prints, for programs: the points of each stream with the values of their
/// parameters and histograms of their times, the loops, and the bodies that these run in which
/// order. Points and loops that no rank has are left out; they are known by their numbers.
///
/// Sequences stay compressed, in the notation of termsText. Of one rank, points also have what it
/// spent at them. With `bytes`, they have the sizes of what was sent and received.
Json treesJson(const LoadedTrace &loaded, const ShownStreams &which, const TraceBytes *bytes);

} // namespace anole::tools
