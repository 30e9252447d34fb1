#pragma once

#include "tools/analysis/bytes/TraceBytes.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/model/ProjectStream.h"
#include "tools/views/StreamColumns.h"
#include "tools/views/more/ShownPhase.h"

namespace anole::tools {

/// A stream as it is shown, of all ranks or of one, and the whole one, which has the times.
struct StreamTree {
  const TraceNames &names;
  const SharedStream &shown, &whole;
  std::optional<uint32_t> rank;
  const std::vector<PointBytes> *sizes;
};
const Columns<StreamTree> &columnsOf(const StreamTree *);

/// What TreeText prints, for programs: the points of each stream with the values of their
/// parameters and histograms of their times, the loops, and the bodies that these run in which
/// order. Points and loops that no rank has are left out; they are known by their numbers.
///
/// Sequences stay compressed, in the notation of termsText. Of one rank, points also have what it
/// spent at them. With bytes, they have the sizes of what was sent and received.
struct StreamTrees {
  std::string file;
  std::optional<uint32_t> rank{};
  std::vector<Rendered<StreamTree>> streams{};
  Perhaps<phases::ShownPhase> phase{};
};
const Columns<StreamTrees> &columnsOf(const StreamTrees *);

/// Bytes are left out if `bytes` is null.
StreamTrees streamTrees(const LoadedTrace &loaded, const ShownStreams &which,
                        const TraceBytes *bytes);

} // namespace anole::tools
