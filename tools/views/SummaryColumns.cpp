#include "tools/views/SummaryColumns.h"

#include "tools/views/BalanceColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/BytesColumns.h"   // IWYU pragma: keep: columnsOf
#include "tools/views/CoresText.h"      // IWYU pragma: keep: columnsOf

namespace anole::tools {

namespace {

/// The ranks that spend the least and the most of their time in MPI.
struct ShareByRank {
  Ratio least;
  uint32_t leastRank;
  Ratio most;
  uint32_t mostRank;
};

const Columns<ShareByRank> &columnsOf(const ShareByRank *) {
  static const Columns<ShareByRank> columns({{"least", &ShareByRank::least},
                                             {"least_rank", &ShareByRank::leastRank},
                                             {"most", &ShareByRank::most},
                                             {"most_rank", &ShareByRank::mostRank}});
  return columns;
}

struct SentByKind {
  const Summary &summary;
};

const Columns<SentByKind> &columnsOf(const SentByKind *) {
  auto of = [](Transfer kind) {
    return [kind](const SentByKind &sent) { return sent.summary.sent[static_cast<size_t>(kind)]; };
  };
  static const Columns<SentByKind> columns({{"point_to_point", of(Transfer::PointToPoint)},
                                            {"collective", of(Transfer::Collective)},
                                            {"one_sided", of(Transfer::OneSided)},
                                            {"file", of(Transfer::File)}});
  return columns;
}

std::optional<ShareByRank> shareByRank(const ShownSummary &shown) {
  const Summary &all = shown.summary;
  if (!all.hasRanks)
    return std::nullopt;
  return ShareByRank{{all.leastShare}, all.leastShareRank, {all.mostShare}, all.mostShareRank};
}

auto balanceIn(Balance Summary::*which) {
  return [which](const ShownSummary &shown) {
    return shown.summary.hasRanks ? std::optional(shown.summary.*which) : std::nullopt;
  };
}

std::optional<SentByKind> sentByKind(const ShownSummary &shown) {
  return shown.summary.whyNoBytes.empty() ? std::optional(SentByKind{shown.summary}) : std::nullopt;
}

std::optional<SizeTally> receivedBytes(const ShownSummary &shown) {
  return shown.summary.whyNoBytes.empty() ? std::optional(shown.summary.received) : std::nullopt;
}

std::vector<SummaryFunction> functionsOf(const ShownSummary &shown) {
  std::vector<SummaryFunction> rows;
  for (const CallSite &site : shown.summary.functions)
    rows.push_back({{site, shown.summary, shown.names}});
  return rows;
}

auto partsIn(std::vector<SummaryPart> Summary::*which) {
  return [which](const ShownSummary &shown) {
    return rowsOf<SummaryRow>(shown.summary.*which, shown.summary);
  };
}

} // namespace

std::vector<SummarySite> sitesOf(const ShownSummary &shown) {
  return rowsOf<SummarySite>(shown.summary.sites, shown.summary, shown.names);
}

const Columns<ShownSummary> &columnsOf(const ShownSummary *) {
  static const Columns<ShownSummary> columns(
      "summary",
      "Times of all ranks together, without start-up and shutdown; shares lie between 0 and 1; "
      "null: not known",
      {{"run_ns",
        [](const ShownSummary &shown) { return SpentNanoseconds{shown.summary.window.elapsed}; },
        "From the end of MPI_Init to the start of MPI_Finalize, of the rank that takes longest"},
       {"start_up_ns",
        [](const ShownSummary &shown) { return SpentNanoseconds{shown.summary.window.startUp}; }},
       {"shutdown_ns",
        [](const ShownSummary &shown) { return SpentNanoseconds{shown.summary.window.shutdown}; }},
       {"computing_ns",
        [](const ShownSummary &shown) { return SpentNanoseconds{shown.summary.spent.computing}; }},
       {"mpi_ns",
        [](const ShownSummary &shown) { return SpentNanoseconds{shown.summary.spent.inside}; }},
       {"overhead_ns",
        [](const ShownSummary &shown) { return SpentNanoseconds{shown.summary.spent.overhead}; },
        "The part of mpi_ns in calls that do not wait: local calls, starts and tests"},
       {"mpi_share", [](const ShownSummary &shown) { return Ratio{shown.summary.mpiShare()}; }},
       {"mpi_share_by_rank", shareByRank},
       {"computing", balanceIn(&Summary::computing)},
       {"mpi", balanceIn(&Summary::inside)},
       {"cores", [](const ShownSummary &shown) { return shown.summary.cores; },
        "null: no rank waited for a core"},
       {"sent", sentByKind},
       {"received", receivedBytes},
       {"mpi_functions", functionsOf, "Most time in MPI first"},
       {"call_sites", sitesOf, "Most time in MPI first"},
       {"loops", partsIn(&Summary::loops)},
       {"phases", partsIn(&Summary::phases)},
       {"regions", partsIn(&Summary::regions)}});
  return columns;
}

} // namespace anole::tools
