#include "tools/views/SummaryRows.h"

#include "runtime/core/terms/TermSums.h"
#include "tools/names/ShortName.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/TextWidth.h"
#include "tools/views/BalanceColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/BytesColumns.h"   // IWYU pragma: keep: columnsOf

#include <algorithm>

namespace anole::tools {

static constexpr auto choiceNames(CallState) {
  return std::to_array<const char *>({"complete", "open", "polled"});
}

namespace {

std::string stateText(CallState state) {
  switch (state) {
  case CallState::Complete:
    break;
  case CallState::Open:
    return " (open)";
  case CallState::Polled:
    return " (empty polls)";
  }
  return "";
}

std::string siteFunction(const SummarySite &row) { return row.names.functionName(row.site.key); }

std::string shortPlaceOf(const SummarySite &row) {
  return row.names.callPlace(row.site.key.path, false);
}

std::string siteTitle(const SummarySite &row) {
  return spaced(siteFunction(row) + stateText(row.site.state),
                row.names.callPlace(row.site.key.path, row.isFull));
}

uint64_t pollsOf(const SummarySite &row) { return row.site.polls; }

std::optional<Nanoseconds> quantileIn(const SummarySite &row, double share) {
  auto found = quantileOf(row.site.inside, share);
  return found ? std::optional(Nanoseconds{*found}) : std::nullopt;
}

/// A time of the calls of a site; empty without any.
template <typename Get> auto timeTextOf(Get get) {
  return [get](const SummarySite &row) {
    return row.site.inside.count ? timeText(get(row)) : std::string();
  };
}

auto quantileText(double share) {
  return [share](const SummarySite &row) {
    auto found = quantileIn(row, share);
    return found && row.site.inside.count ? timeText(found->time) : std::string();
  };
}

auto percentOfSite(double (SummarySite::*share)() const) {
  return [share](const SummarySite &row) {
    return row.site.inside.count ? percentDigits((row.*share)()) : std::string();
  };
}

std::string bytesSentText(const SummarySite &row) {
  const auto &sent = row.site.bytes.sent;
  return sent ? sizeText(sent->total) : "";
}

std::string longestRankText(const SummarySite &row) {
  const Balance &ranks = row.site.byRank;
  return row.site.hasRanks && ranks.most > 0
             ? std::to_string(ranks.slowest) + ", " + timesMeanText(ranks.imbalance())
             : "";
}

std::optional<Balance> balanceOfRanks(const SummarySite &row) {
  return row.site.hasRanks ? std::optional(row.site.byRank) : std::nullopt;
}

/// How early a narrow screen leaves columns of call sites out.
enum Spare : unsigned { P50 = 1, OfMpi, Sent, P99, Mean, MaxRank };

/// Of a kind of rows that are SummarySites.
template <typename Row> std::vector<ColumnOf<Row>> timeColumns() {
  using Column = ColumnOf<Row>;
  auto quantile = [](double share) {
    return [share](const Row &row) { return quantileIn(row, share); };
  };
  auto mpi = [](const Row &row) { return SpentNanoseconds{row.time()}; };
  auto overhead = [](const Row &row) { return SpentNanoseconds{row.site.spent.overhead}; };
  auto ofRun = [](const Row &row) { return Ratio{row.ofRun()}; };
  auto ofMpi = [](const Row &row) { return Ratio{row.ofMpi()}; };
  auto mean = [](const Row &row) { return Nanoseconds{row.mean()}; };
  auto computing = [](const Row &row) { return SpentNanoseconds{row.site.spent.computing}; };
  auto percent = [](auto share) { return percentOfSite(share); };
  return {
      Column("mpi_ns", mpi).under("total", timeTextOf(std::mem_fn(&SummarySite::time))),
      Column("overhead_ns", overhead, "The part of mpi_ns in calls that do not wait"),
      Column("computing_ns", computing, "Since the call before"),
      Column("share_of_run", ofRun).under("% of run", percent(&SummarySite::ofRun)),
      Column("share_of_mpi", ofMpi).under("% of MPI", percent(&SummarySite::ofMpi)).spare(OfMpi),
      Column("mean_ns", mean)
          .under("mean", timeTextOf(std::mem_fn(&SummarySite::mean)))
          .spare(Mean),
      Column("p50_ns", quantile(0.5), "From the histogram, within a quarter of an octave")
          .under("p50", quantileText(0.5))
          .spare(P50),
      Column("p99_ns", quantile(0.99)).under("p99", quantileText(0.99)).spare(P99)};
}

/// What is behind the times of a row.
template <typename Row> void addBytesAndRanks(std::vector<ColumnOf<Row>> &all) {
  using Column = ColumnOf<Row>;
  all.push_back(Column::text("sent", bytesSentText).toTheRight().spare(Sent));
  all.push_back(Column("by_rank", balanceOfRanks, "Time in the call, over the ranks that make it")
                    .under("max rank", longestRankText)
                    .toTheRight()
                    .spare(MaxRank));
  all.push_back(Column::all([](const Row &row) { return row.site.bytes; }));
}

/// The number of a phase, as wide as that of the last one; empty for other parts.
std::string numberText(const SummaryRow &row) {
  if (row.part.number == 0)
    return "";
  size_t width = std::to_string(row.summary.phases.size()).size();
  return rightAligned(std::to_string(row.part.number), width) + "  ";
}

std::string indentedPart(const SummaryRow &row) {
  unsigned depth = row.part.depth > 0 ? row.part.depth - 1 : 0;
  std::string name = printable(row.part.name, longestName), number = numberText(row);
  return std::string(size_t(2) * std::min(depth, 8U), ' ') + number +
         (row.isFull ? name : shortLoop(name));
}

std::optional<size_t> numberOf(const SummaryRow &row) {
  return row.part.number ? std::optional(row.part.number) : std::nullopt;
}

} // namespace

double partOfWhole(double part, double whole) { return whole > 0 ? part / whole : 0; }

double SummarySite::ofRun() const { return partOfWhole(time(), summary.spent.all()); }
double SummarySite::ofMpi() const { return partOfWhole(time(), summary.spent.inside); }
uint64_t SummarySite::calls() const { return boundedSum(site.calls, site.polls); }

/// Polls have no times of their own: all that passes until one finds something is in the time.
double SummarySite::mean() const {
  return site.polls > 0 ? partOfWhole(time(), static_cast<double>(calls()))
                        : partOfWhole(site.inside.sum, static_cast<double>(site.inside.count));
}

const Columns<SummaryFunction> &columnsOf(const SummaryFunction *) {
  using Row = SummaryFunction;
  using Column = ColumnOf<Row>;
  static const Columns<Row> columns(
      "", "All calls of a function that returned, of all ranks and threads", [&] {
        std::vector<Column> all{
            Column("function", siteFunction).under(""),
            Column("calls", [](const Row &row) { return row.calls(); }).under("calls"),
            Column("polls", pollsOf, "Of calls: those that found nothing")};
        std::ranges::copy(timeColumns<Row>(), std::back_inserter(all));
        addBytesAndRanks(all);
        return all;
      }());
  return columns;
}

const Columns<SummarySite> &columnsOf(const SummarySite *) {
  using Row = SummarySite;
  using Column = ColumnOf<Row>;
  auto place = [](const Row &row) { return row.names.callPlace(row.site.key.path, true); };
  static const Columns<Row> columns(
      "", "A function on one call path, of all ranks and threads", [&] {
        std::vector<Column> all{
            Column::text("", siteTitle),
            Column("function", siteFunction),
            Column("place", place),
            Column("short_place", shortPlaceOf, "As text has it: names of C++ without parameters"),
            Column("path", [](const Row &row) { return StableId{row.site.key.path}; }),
            Column(
                "state", [](const Row &row) { return row.site.state; },
                "open: ranks of a partial trace ended in it; polled: polls that found nothing"),
            Column(
                "calls", [](const Row &row) { return row.calls(); },
                "Of those that are not complete: how many ranks")
                .under("calls"),
            Column("polls", pollsOf, "Of calls: those that found nothing")};
        std::ranges::copy(timeColumns<Row>(), std::back_inserter(all));
        addBytesAndRanks(all);
        return all;
      }());
  return columns;
}

double SummaryRow::ofRun() const { return partOfWhole(part.spent.all(), summary.spent.all()); }

const Columns<SummaryRow> &columnsOf(const SummaryRow *) {
  using Row = SummaryRow;
  using Column = ColumnOf<Row>;
  auto all = [](const Row &row) { return Nanoseconds{row.part.spent.all()}; };
  auto ofRun = [](const Row &row) { return percentDigits(row.ofRun()); };
  auto inMpi = [](const Row &row) {
    return percentDigits(partOfWhole(row.part.spent.inside, row.part.spent.all()));
  };
  static const Columns<Row> columns(
      {Column::text("", indentedPart), Column("number", numberOf, "Of a phase; null: it is none"),
       Column("name", [](const Row &row) { return row.part.name; }),
       Column(
           "depth", [](const Row &row) { return row.part.depth; },
           "How many loops are around it, and one"),
       Column("computing_ns",
              [](const Row &row) { return SpentNanoseconds{row.part.spent.computing}; }),
       Column("mpi_ns", [](const Row &row) { return SpentNanoseconds{row.part.spent.inside}; }),
       Column::text("time", all),
       Column("share_of_run", [](const Row &row) { return Ratio{row.ofRun()}; })
           .under("% of run", ofRun),
       Column::text("% in MPI", inMpi).toTheRight()});
  return columns;
}

} // namespace anole::tools
