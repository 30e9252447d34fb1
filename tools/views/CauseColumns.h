#pragma once

#include "tools/analysis/causes/Causes.h"
#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"

namespace anole::whatif {

/// A call site of a trace, with the names to show it.
struct ShownSite {
  const PointKey &key;
  const tools::TraceNames &names;
};
const tools::Columns<ShownSite> &columnsOf(const ShownSite *);
ShownSite siteAt(uint32_t site, const Trace &trace, const tools::TraceNames &names);
/// "MPI_Recv  late.c:11 main", in a sentence with one space.
std::string siteText(const ShownSite &site);
std::string sitePhrase(const ShownSite &site);

/// The call sites whose function, place or call path has these words.
Expected<std::vector<uint32_t>> sitesWith(const std::string &words, const Trace &trace,
                                          const tools::TraceNames &names);

const tools::Columns<RankShare> &columnsOf(const RankShare *);

/// A cause, with the names to show it.
struct ShownCause {
  const Cause &cause;
  const Trace &trace;
  const tools::TraceNames &names;

  tools::Perhaps<ShownSite> site() const;
  std::string kind() const; ///< "computing"
  /// "computing before" a call, or what does not belong to a call site.
  std::string text() const;
  /// The ranks that have most of it, half of what the first one has at least, as one word.
  std::string ranksText() const;
};
const tools::Columns<ShownCause> &columnsOf(const ShownCause *);

/// Returns those that have most of something, half of what the first one has at least, as one word.
std::string ranksWithMost(const std::vector<RankShare> &shares);

/// "rank 3", "ranks 0-2".
std::string ranksPhrase(const std::string &ranks);

} // namespace anole::whatif
