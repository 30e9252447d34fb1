#include "tools/views/InfoColumns.h"

#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/model/Losses.h"
#include "tools/analysis/model/RankGroups.h"
#include "tools/analysis/model/RunWindow.h"
#include "tools/show/RankRangeForm.h" // IWYU pragma: keep: of missing ranks
#include "tools/views/CommandRows.h"  // IWYU pragma: keep: columnsOf
#include "tools/views/EndingColumns.h"
#include "tools/views/HostColumns.h"
#include "tools/views/MarkerColumns.h"
#include "tools/views/PathColumns.h"
#include "tools/views/StreamColumns.h"
#include "tools/views/SummaryRows.h"

namespace anole::tools {
namespace {

/// What one thread of each rank did.
struct InfoStream {
  const SharedStream &stream;
  const TraceNames &names;

  RankNumber thread() const { return {stream.thread}; }
  RanksWord ranks() const { return {stream.ranks}; }
  uint64_t events() const { return eventCount(stream); }
  std::vector<ShownPoint> points() const;
  std::vector<ShownLoop> loops() const;
};

std::vector<ShownPoint> InfoStream::points() const {
  std::vector<ShownPoint> rows;
  for (const SharedPoint &point : stream.points)
    rows.push_back({names, point});
  return rows;
}

std::vector<ShownLoop> InfoStream::loops() const {
  std::vector<ShownLoop> rows;
  for (const SharedLoop &loop : stream.loops)
    rows.push_back({names, stream, loop});
  return rows;
}

const Columns<InfoStream> &columnsOf(const InfoStream *) {
  static const Columns<InfoStream> columns("", "What one thread of each rank did",
                                           {{"thread", &InfoStream::thread},
                                            {"ranks", &InfoStream::ranks},
                                            {"events", &InfoStream::events},
                                            {"points", &InfoStream::points},
                                            {"loops", &InfoStream::loops}});
  return columns;
}

std::optional<std::vector<Rendered<RankGroup>>> groupsOf(const TraceReport &report) {
  auto groups = rankGroups(report.trace());
  if (!groups)
    return std::nullopt;
  std::vector<Rendered<RankGroup>> rows;
  for (const RankList &group : *groups)
    rows.push_back({jsonOf(RankGroup{group})});
  return rows;
}

Dictionary<Counter> countersOf(const TraceReport &report) {
  Dictionary<Counter> counters;
  for (const Counter &counter : report.info().counters)
    counters.members.emplace_back(counter.name, counter);
  return counters;
}

auto saidOf(std::string TraceInfo::*what) {
  return [what](const TraceReport &report) { return report.info().*what; };
}

std::vector<ColumnOf<TraceReport>> overviewColumns() {
  using Row = TraceReport;
  return {{"file", [](const Row &row) { return row.loaded.file; }},
          {"bytes", [](const Row &row) { return row.loaded.bytes; }, "On disk"},
          {"partial", [](const Row &row) { return row.loaded.partial; }},
          {"program", saidOf(&TraceInfo::program)},
          {"command_line", saidOf(&TraceInfo::commandLine)},
          {"commands", [](const Row &row) { return rowsOf<CommandLine>(row.info().commands); },
           "Where ranks have several, 16 at most; empty: all have command_line"},
          {"host", saidOf(&TraceInfo::host)},
          {"hosts", [](const Row &row) { return shownHosts(row.info()); },
           "Of all ranks; empty: not known. \"host\" is that of rank 0"},
          {"library", saidOf(&TraceInfo::library)},
          {"callpath", saidOf(&TraceInfo::callpath)},
          {"start_time", [](const Row &row) { return row.info().startTime; }, "Seconds since 1970"},
          {"elapsed_s",
           [](const Row &row) { return Ratio{RunWindow::of(row.trace()).elapsed / 1e9}; },
           "From the end of MPI_Init to the start of MPI_Finalize: run_ns of the summary"},
          {"ranks", [](const Row &row) { return row.info().ranks; }},
          {"events", [](const Row &row) { return eventCount(row.trace()); }},
          {"timed_events", [](const Row &row) { return timedEventCount(row.trace()); }}};
}

std::vector<ColumnOf<TraceReport>> partColumns() {
  using Row = TraceReport;
  return {{"endings", [](const Row &row) { return rowsOf<ShownEnding>(row.info().endings); }},
          {"missing", [](const Row &row) { return missingRanks(row.info()); },
           "Ranks of a partial trace that left nothing"},
          {"losses", [](const Row &row) { return lossesOf(row.info()); },
           "What the tracer left out or blurred, and how often: see \"counters\""},
          {"phases", [](const Row &row) { return ShownMarkers{row.trace(), row.names}; }},
          {"regions", [](const Row &row) { return regionsOf(row.trace(), row.names); }},
          {"functions", [](const Row &row) { return functionUses(row.trace(), row.names); }},
          {"summary", &Row::summary},
          {"paths", [](const Row &row) { return pathsOf(row.trace()); },
           "Call paths, outermost step first"},
          {"streams",
           [](const Row &row) { return rowsOf<InfoStream>(row.trace().streams, row.names); }},
          {"groups", groupsOf, "Ranks that behave alike; null: they are too irregular"},
          {"counters", countersOf}};
}

} // namespace

std::optional<Nanoseconds> FunctionUse::inside() const {
  return total.isOutside ? std::nullopt : std::optional(Nanoseconds{total.inside});
}

std::optional<SpentNanoseconds> FunctionUse::mean() const {
  if (total.isOutside)
    return std::nullopt;
  return SpentNanoseconds{
      partOfWhole(total.inside, static_cast<double>(boundedSum(total.events, total.polls)))};
}

const Columns<FunctionUse> &columnsOf(const FunctionUse *) {
  using Column = ColumnOf<FunctionUse>;
  auto of = [](auto FunctionTotal::*what) {
    return [what](const FunctionUse &row) { return row.total.*what; };
  };
  auto polls = [](const FunctionUse &row) {
    return row.total.polls ? std::optional(row.total.polls) : std::nullopt;
  };
  static const Columns<FunctionUse> columns(
      "", "Of all ranks together",
      {Column("function", &FunctionUse::name).under("function"),
       Column("events", of(&FunctionTotal::events)).under("events"),
       Column("points", of(&FunctionTotal::points)).under("call sites").spare(2),
       Column("polls", of(&FunctionTotal::polls)).under("empty polls", polls).spare(1),
       Column("inside_ns", &FunctionUse::inside, "Null: it starts or ends MPI")
           .under("total MPI time"),
       Column::text("mean", &FunctionUse::mean).spare(3)});
  return columns;
}

std::vector<FunctionUse> functionUses(const Trace &trace, const TraceNames &names) {
  std::vector<FunctionUse> rows;
  for (const FunctionTotal &total : functionTotals(trace))
    rows.push_back({total, names.functionName({total.function, 0})});
  return rows;
}

const Columns<Region> &columnsOf(const Region *) {
  using Column = ColumnOf<Region>;
  static const Columns<Region> columns({Column("name", &Region::name).under("region"),
                                        Column("begun", &Region::begun).under("begun"),
                                        Column("ended", &Region::ended).under("ended")});
  return columns;
}

const Columns<RankGroup> &columnsOf(const RankGroup *) {
  using Column = ColumnOf<RankGroup>;
  auto counted = [](const RankGroup &group) { return plural(group.size(), "rank"); };
  static const Columns<RankGroup> columns("group", "",
                                          {Column("ranks", &RankGroup::word),
                                           Column("size", &RankGroup::size).under("", counted),
                                           Column::text("", &RankGroup::word)});
  return columns;
}

const Columns<TraceReport> &columnsOf(const TraceReport *) {
  static const Columns<TraceReport> columns([] {
    std::vector<ColumnOf<TraceReport>> all = overviewColumns(), parts = partColumns();
    all.insert(all.end(), parts.begin(), parts.end());
    return all;
  }());
  return columns;
}

} // namespace anole::tools

namespace anole {

const tools::Columns<Counter> &columnsOf(const Counter *) {
  using Column = tools::ColumnOf<Counter>;
  static const tools::Columns<Counter> columns(
      {Column::text("", &Counter::name), Column("total", &Counter::total).under("all ranks"),
       Column("highest", &Counter::highest, "Of a rank").under("one rank"),
       Column("explanation", &Counter::explanation).under("")});
  return columns;
}

} // namespace anole
