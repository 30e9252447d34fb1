#include "tools/views/more/EfficiencyColumns.h"

#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

namespace anole::whatif {
namespace {

using tools::Nanoseconds;
using tools::Perhaps;

std::string percentText(std::optional<double> share) {
  return share ? tools::percentText(*share) : "not known";
}

/// A share, and the same in percent.
template <typename Row, typename Get>
tools::ColumnOf<Row> shareColumn(const char *key, const char *heading, Get get) {
  return tools::ColumnOf<Row>(key, get).under(
      heading, [get](const Row &row) { return percentText(get(row)); });
}

double scaling(const TraceEfficiency &row) { return row.first.useful / row.found.useful; }
double global(const TraceEfficiency &row) {
  return row.found.parallel() * row.first.useful / row.found.useful;
}
double parallel(const TraceEfficiency &row) { return row.found.parallel(); }
double balanceShare(const TraceEfficiency &row) { return row.found.loadBalance; }
double communication(const TraceEfficiency &row) { return row.found.communication; }
Perhaps<double> serialisation(const TraceEfficiency &row) { return {row.found.serialisation}; }
Perhaps<double> transferShare(const TraceEfficiency &row) { return {row.found.transfer()}; }

/// A metric of a part in which ranks computed.
template <typename Get> auto ofFound(Get get) {
  return [get](const PartEfficiency &part) {
    return part.found ? Perhaps<double>(std::invoke(get, *part.found)) : Perhaps<double>();
  };
}

template <typename Get>
tools::ColumnOf<PartEfficiency> partColumn(const char *key, const char *heading, Get get) {
  return tools::ColumnOf<PartEfficiency>(key, ofFound(get))
      .under(heading, [get](const PartEfficiency &part) {
        return part.found ? percentText(std::invoke(get, *part.found)) : std::string();
      });
}

Perhaps<Nanoseconds> partTime(const PartEfficiency &part) {
  return part.found ? std::optional(Nanoseconds{part.found->runTime}) : std::nullopt;
}

std::string partTimeText(const PartEfficiency &part) {
  return part.found ? tools::timeText(part.found->runTime) : "no computation";
}

} // namespace

const tools::Columns<TraceEfficiency> &columnsOf(const TraceEfficiency *) {
  using Row = TraceEfficiency;
  using Column = tools::ColumnOf<Row>;
  auto ranks = [](const Row &row) { return row.found.ranks; };
  auto ranksText = [](const Row &row) { return std::to_string(row.found.ranks); };
  auto time = [](const Row &row) { return Nanoseconds{row.found.runTime}; };
  auto tracer = [](const Row &row) { return Nanoseconds{row.found.tracer}; };
  auto waited = [](const Row &row) { return Nanoseconds{row.found.waited}; };
  static const tools::Columns<Row> columns(
      {Column("file", &Row::file), Column("ranks", ranks).under("ranks", ranksText),
       Column("run_time_ns", time).under("run time"),
       Column("tracer_ns", tracer, "Of all ranks, in Anole itself: counts as communication"),
       Column("core_wait_ns", waited, "Of all ranks, for a core that others had: likewise"),
       shareColumn<Row>("global", "global efficiency", global),
       shareColumn<Row>("parallel", "  parallel efficiency", parallel),
       shareColumn<Row>("load_balance", "    load balance", balanceShare),
       shareColumn<Row>("communication", "    communication efficiency", communication),
       shareColumn<Row>("serialisation", "      serialisation", serialisation),
       shareColumn<Row>("transfer", "      transfer", transferShare),
       shareColumn<Row>("computation_scaling", "  computation scaling", scaling),
       Column("phase", &Row::phase)});
  return columns;
}

const tools::Columns<PartEfficiency> &columnsOf(const PartEfficiency *) {
  using Row = PartEfficiency;
  using Column = tools::ColumnOf<Row>;
  static const tools::Columns<Row> columns(
      {Column::text("",
                    [](const Row &row) {
                      return row.number ? std::to_string(row.number) + "  " + row.name : row.name;
                    }),
       Column("number",
              [](const Row &row) { return row.number ? std::optional(row.number) : std::nullopt; }),
       Column("name", &Row::name),
       Column("run_time_ns", partTime).under("time", partTimeText).spare(1),
       partColumn("parallel", "parallel", &Efficiency::parallel),
       partColumn("load_balance", "load balance", &Efficiency::loadBalance),
       partColumn("communication", "communication", &Efficiency::communication)});
  return columns;
}

const tools::Columns<PartsOfTrace> &columnsOf(const PartsOfTrace *) {
  static const tools::Columns<PartsOfTrace> columns(
      "", "With --by", {{"file", &PartsOfTrace::file}, {"parts", &PartsOfTrace::parts}});
  return columns;
}

std::string partEfficiencyText(const std::vector<PartEfficiency> &parts, const std::string &what,
                               const tools::Screen &screen) {
  return parts.empty() ? "" : tools::rowsText(parts, {.first = what, .width = screen.width});
}

std::vector<PartEfficiency> partEfficiencies(const std::vector<tools::SpentPart> &parts) {
  std::vector<PartEfficiency> rows;
  for (const tools::SpentPart &part : parts)
    rows.push_back({part.number, part.name, efficiencyOf(part)});
  return rows;
}

} // namespace anole::whatif
