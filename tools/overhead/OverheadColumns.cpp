#include "tools/overhead/OverheadColumns.h"

#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

namespace anole::tools {
namespace {

/// A mode in which the program ran.
struct MeasuredMode {
  const Measurement &mode;
  const OverheadReport &report;

  const Measurement &untraced() const { return report.modes.front(); }
  bool isTraced() const { return &mode != &untraced(); }
  std::string why() const { return isTraced() ? whyNoCost(report, mode) : ""; }
  std::optional<double> cost() const;
};

std::optional<double> MeasuredMode::cost() const {
  bool isKnown = isTraced() && why().empty();
  return isKnown ? std::optional(nanosecondsPerEvent(mode, untraced())) : std::nullopt;
}

/// A mode in which it cannot run.
struct AbsentMode {
  const Measurement &mode;
};

using OverheadMode = std::variant<AbsentMode, MeasuredMode>;

const Columns<AbsentMode> &columnsOf(const AbsentMode *) {
  static const Columns<AbsentMode> columns(
      {{"mode", [](const AbsentMode &row) { return row.mode.mode; }},
       {"absent", [](const AbsentMode &row) { return row.mode.absent; },
        "Why the program cannot run so"}});
  return columns;
}

using Seconds = std::vector<double> Measurement::*;

auto secondsIn(Seconds which) {
  return [which](const MeasuredMode &row) { return row.mode.*which; };
}

auto medianOf(Seconds which) {
  return [which](const MeasuredMode &row) { return median(row.mode.*which); };
}

auto medianText(Seconds which) {
  return [which](const MeasuredMode &row) { return timeText(median(row.mode.*which) * 1e9); };
}

auto ratioText(Seconds which) {
  return [which](const MeasuredMode &row) {
    double base = median(row.untraced().*which);
    return base > 0 ? roundText(median(row.mode.*which) / base, 3) + "x" : std::string();
  };
}

/// The text of what the untraced program has not.
template <typename Get> auto ofTraced(Get get) {
  return [get](const MeasuredMode &row) { return row.isTraced() ? get(row) : std::string(); };
}

std::string costText(const MeasuredMode &row) {
  auto cost = row.cost();
  return cost ? roundText(*cost, 3) : "-";
}

Perhaps<std::string> whyUnknown(const MeasuredMode &row) {
  std::string why = row.why();
  return why.empty() ? std::nullopt : std::optional(why);
}

const Columns<MeasuredMode> &columnsOf(const MeasuredMode *) {
  using Column = ColumnOf<MeasuredMode>;
  auto events = [](const MeasuredMode &row) { return row.mode.events; };
  auto bytes = [](const MeasuredMode &row) { return ByteCount{row.mode.bytes}; };
  auto eventText = [](const MeasuredMode &row) { return countText(row.mode.events); };
  auto byteText = [](const MeasuredMode &row) { return sizeText(row.mode.bytes); };
  static const Columns<MeasuredMode> columns(
      {Column("mode", [](const MeasuredMode &row) { return row.mode.mode; }).under("mode"),
       Column("wall_s", secondsIn(&Measurement::wall)),
       Column("wall_median_s", medianOf(&Measurement::wall))
           .under("wall", medianText(&Measurement::wall)),
       Column::text("ratio", ratioText(&Measurement::wall)).toTheRight(),
       Column("cpu_s", secondsIn(&Measurement::cpu)),
       Column("cpu_median_s", medianOf(&Measurement::cpu))
           .under("CPU", medianText(&Measurement::cpu)),
       Column::text("ratio", ratioText(&Measurement::cpu)).toTheRight(),
       Column("events", events).under("events", ofTraced(eventText)),
       Column("ns_per_event", &MeasuredMode::cost).under("ns/event", ofTraced(costText)),
       Column("trace_bytes", bytes).under("trace", ofTraced(byteText)),
       Column("ns_per_event_unknown", whyUnknown)});
  return columns;
}

std::vector<OverheadMode> modesOf(const OverheadReport &report) {
  std::vector<OverheadMode> modes;
  for (const Measurement &mode : report.modes)
    if (mode.absent.empty())
      modes.emplace_back(MeasuredMode{mode, report});
    else
      modes.emplace_back(AbsentMode{mode});
  return modes;
}

} // namespace

const Columns<OverheadReport> &columnsOf(const OverheadReport *) {
  static const Columns<OverheadReport> columns(
      {{"ranks", &OverheadReport::ranks}, {"runs", &OverheadReport::runs}, {"modes", modesOf}});
  return columns;
}

std::string overheadText(const OverheadReport &report) {
  std::vector<MeasuredMode> rows;
  std::string notes;
  for (const Measurement &mode : report.modes) {
    MeasuredMode row{mode, report};
    std::string note = mode.absent.empty() ? row.why() : mode.absent;
    if (mode.absent.empty())
      rows.push_back(row);
    if (!note.empty())
      notes += mode.mode + ": " + note + "\n";
  }
  return "Medians of " + plural(report.runs, "run") + " each, interleaved, on " +
         plural(report.ranks, "rank") + "; CPU and events of all ranks together\n" +
         rowsText(rows) + notes;
}

} // namespace anole::tools
