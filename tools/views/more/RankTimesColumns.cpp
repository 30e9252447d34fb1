#include "tools/views/more/RankTimesColumns.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/views/HostColumns.h"

namespace anole::tools {

std::string shareText(const TimeSpent &spent) {
  return spent.all() > 0 ? percentDigits(spent.inside / spent.all()) : "";
}

namespace {

std::string waitText(const RankTimesRow &row) {
  if (!row.wait.place)
    return "";
  return spaced(timeText(row.wait.time) + " in " + row.names.functionName(*row.wait.place),
                row.names.callPlace(row.wait.place->path, false));
}

struct PlaceOfWait {
  const PointKey &place;
  SpentNanoseconds time;
  const TraceNames &names;
};

const Columns<PlaceOfWait> &columnsOf(const PlaceOfWait *) {
  static const Columns<PlaceOfWait> columns(
      {{"function", [](const PlaceOfWait &wait) { return wait.names.functionName(wait.place); }},
       {"place", [](const PlaceOfWait &wait) { return wait.names.place(wait.place.path); }},
       {"path", [](const PlaceOfWait &wait) { return StableId{wait.place.path}; }},
       {"ns", &PlaceOfWait::time}});
  return columns;
}

std::optional<PlaceOfWait> placeOf(const RankTimesRow &row) {
  if (!row.wait.place)
    return std::nullopt;
  return PlaceOfWait{*row.wait.place, {row.wait.time}, row.names};
}

std::vector<SpentNanoseconds> timesOf(const SpentByRank &spent, double TimeSpent::*what) {
  std::vector<SpentNanoseconds> times;
  for (const TimeSpent &time : spent)
    times.push_back({time.*what});
  return times;
}

using Times = Perhaps<std::vector<SpentNanoseconds>>;

Times inclusive(const SpentPart &part, double TimeSpent::*what) {
  return part.whole.empty() ? Times() : Times(timesOf(part.whole, what));
}

} // namespace

const Columns<RankTimesRow> &columnsOf(const RankTimesRow *) {
  using Column = ColumnOf<RankTimesRow>;
  auto computing = [](const RankTimesRow &row) { return SpentNanoseconds{row.spent.computing}; };
  auto inside = [](const RankTimesRow &row) { return SpentNanoseconds{row.spent.inside}; };
  auto tracer = [](const RankTimesRow &row) { return SpentNanoseconds{row.spent.tracer}; };
  auto overhead = [](const RankTimesRow &row) { return SpentNanoseconds{row.spent.overhead}; };
  auto waited = [](const RankTimesRow &row) { return SpentNanoseconds{row.spent.waited}; };
  auto share = [](const RankTimesRow &row) {
    return Ratio{row.spent.all() > 0 ? row.spent.inside / row.spent.all() : 0};
  };
  auto host = [](const RankTimesRow &row) { return printable(row.host); };
  auto percent = [](const RankTimesRow &row) { return shareText(row.spent); };
  static const Columns<RankTimesRow> columns(
      {Column("rank", &RankTimesRow::rank).under("rank"),
       Column("host", &RankTimesRow::host, "Empty: all ranks had one, or it is not known")
           .under(hostHeading, host),
       Column("computing_ns", computing).under("compute"), Column("mpi_ns", inside).under("in MPI"),
       Column("tracer_ns", tracer, "In Anole itself, outside of the other two")
           .under(tracerHeading)
           .spare(2),
       Column("overhead_ns", overhead, "The part of mpi_ns in calls that do not wait")
           .under("overhead")
           .spare(3),
       Column("core_wait_ns", waited, "For a core that others had, between calls")
           .under(coreWaitHeading)
           .spare(1),
       Column("mpi_share", share).under("% in MPI", percent).spare(4),
       Column("waits_longest", placeOf).under("longest wait", waitText)});
  return columns;
}

std::vector<RankTimesRow> rankTimesOf(const RankProfile &profile, const TraceNames &names) {
  SpentByRank totals = profile.totals();
  std::vector<LongestWait> waits = profile.longestWaits();
  const std::vector<std::string> hosts = hostsByRank(profile.info());
  std::vector<RankTimesRow> rows;
  for (size_t row = 0; row < totals.size(); ++row) {
    uint32_t rank = profile.shown().rank(row);
    rows.push_back({{rank}, totals[row], waits[row], names, hosts.empty() ? "" : hosts[rank]});
  }
  return rows;
}

const Columns<AllRankTimes> &columnsOf(const AllRankTimes *) {
  auto balance = [](double TimeSpent::*what) {
    return [what](const AllRankTimes &all) {
      return balanceOf(all.profile.shown(), all.profile.totals(), what);
    };
  };
  static const Columns<AllRankTimes> columns(
      {{"ranks", [](const AllRankTimes &all) { return rankTimesOf(all.profile, all.names); }},
       {"computing", balance(&TimeSpent::computing)},
       {"mpi", balance(&TimeSpent::inside)},
       {"core_waits", balance(&TimeSpent::waited)}});
  return columns;
}

const Columns<SpentPart> &columnsOf(const SpentPart *) {
  auto own = [](double TimeSpent::*what) {
    return [what](const SpentPart &part) { return timesOf(part.own, what); };
  };
  auto whole = [](double TimeSpent::*what) {
    return [what](const SpentPart &part) { return inclusive(part, what); };
  };
  static const Columns<SpentPart> columns(
      {{"number",
        [](const SpentPart &part) {
          return part.number ? std::optional(part.number) : std::nullopt;
        },
        "Of a phase; null: it is none"},
       {"name", &SpentPart::name},
       {"depth", &SpentPart::depth},
       {"computing_ns", own(&TimeSpent::computing), "Of each rank above"},
       {"mpi_ns", own(&TimeSpent::inside)},
       {"tracer_ns", own(&TimeSpent::tracer)},
       {"overhead_ns", own(&TimeSpent::overhead), "0 in phases and regions: not known"},
       {"core_wait_ns", own(&TimeSpent::waited)},
       {"inclusive_computing_ns", whole(&TimeSpent::computing)},
       {"inclusive_mpi_ns", whole(&TimeSpent::inside)},
       {"inclusive_tracer_ns", whole(&TimeSpent::tracer)},
       {"inclusive_overhead_ns", whole(&TimeSpent::overhead)},
       {"inclusive_core_wait_ns", whole(&TimeSpent::waited)}});
  return columns;
}

const Columns<RanksReport> &columnsOf(const RanksReport *) {
  using Column = ColumnOf<RanksReport>;
  static const Columns<RanksReport> columns({Column::all(&RanksReport::times),
                                             {"phase", &RanksReport::phase},
                                             {"by", &RanksReport::by},
                                             {"parts", &RanksReport::parts}});
  return columns;
}

} // namespace anole::tools
