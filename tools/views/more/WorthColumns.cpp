#include "tools/views/more/WorthColumns.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

namespace anole::whatif {
namespace {

using tools::Nanoseconds;
using tools::timeText;

std::string gainText(double gain, double runTime) {
  return runTime > 0 ? tools::percentText(gain / runTime) : "";
}

/// What is gained if computing takes so much less.
template <size_t Saving> Nanoseconds gainOf(const ShownWorth &row) {
  return {row.worth.faster[Saving]};
}
template <size_t Saving> std::string gainCell(const ShownWorth &row) {
  return gainText(row.worth.faster[Saving], row.runTime);
}

Nanoseconds balanceGain(const ShownWorth &row) { return {row.worth.balanced}; }
std::string balanceCell(const ShownWorth &row) { return gainText(row.worth.balanced, row.runTime); }
Nanoseconds timeOnPath(const ShownWorth &row) { return {row.worth.onPath}; }

std::string worthPlace(const ShownWorth &row) {
  auto site = row.site();
  return site ? "before " + siteText(*site) : "all compute";
}

std::vector<ShownWorth> rowsOfWorth(const WorthReport &report) {
  std::vector<ShownWorth> rows{
      {report.worth.all, report.worth.runTime, report.trace, report.names}};
  for (const SiteWorth &site : report.worth.sites)
    rows.push_back({site, report.worth.runTime, report.trace, report.names});
  return rows;
}

/// Those that are worth a line of text.
std::vector<ShownWorth> longRows(const WorthReport &report) {
  constexpr double worthALine = 0.001;
  std::vector<ShownWorth> rows;
  for (const ShownWorth &row : rowsOfWorth(report))
    if (!row.worth.site || row.worth.onPath >= worthALine * report.worth.runTime)
      rows.push_back(row);
  return rows;
}

/// A gain that is known only if it was asked for, or if there is a network.
template <std::optional<double> Worth::*Gain>
tools::Perhaps<Nanoseconds> perhapsGain(const WorthReport &report) {
  const std::optional<double> &gain = report.worth.*Gain;
  return gain ? std::optional(Nanoseconds{*gain}) : std::nullopt;
}

} // namespace

tools::Perhaps<ShownSite> ShownWorth::site() const {
  return worth.site ? std::optional(siteAt(*worth.site, trace, names)) : std::nullopt;
}

const tools::Columns<ShownWorth> &columnsOf(const ShownWorth *) {
  using Row = ShownWorth;
  using Column = tools::ColumnOf<Row>;
  static const tools::Columns<Row> columns(
      {Column("on_path_ns", timeOnPath, "Of the critical path").under("on path"),
       Column("gain_10_ns", gainOf<0>, "How much shorter the run is if it takes 10 % less")
           .under("-10 %", gainCell<0>)
           .toTheRight(),
       Column("gain_25_ns", gainOf<1>, "25 %").under("-25 %", gainCell<1>).toTheRight().spare(1),
       Column("gain_50_ns", gainOf<2>, "50 %").under("-50 %", gainCell<2>).toTheRight(),
       Column("gain_balanced_ns", balanceGain, "If all ranks computed alike there")
           .under("balanced", balanceCell)
           .toTheRight(),
       Column::text("compute", worthPlace), Column("call_site", &Row::site)});
  return columns;
}

std::string WorthReport::summary() const {
  std::string text = "The run is predicted to take " + timeText(worth.runTime) + " (recorded " +
                     timeText(recorded) + "). How much shorter it would be, in percent" +
                     (phase ? ", by changes in this phase alone:" : ":");
  if (!worth.chosen)
    return text;
  return "With the chosen speed-ups the run takes " + timeText(worth.runTime - *worth.chosen) +
         ", " + gainText(*worth.chosen, worth.runTime) + " less. " + text;
}

std::string WorthReport::text(const tools::Screen &screen) const {
  std::string head = tools::wrapped({summary()}, {.width = screen.width}) + "\n";
  std::string rest =
      "If calls that do not wait took no time: " + gainText(worth.noOverhead, worth.runTime) +
      " shorter.";
  if (worth.noLatency && worth.noTransfer)
    rest += " Without latency: " + gainText(*worth.noLatency, worth.runTime) +
            ". With unlimited bandwidth: " + gainText(*worth.noTransfer, worth.runTime) + ".";
  return head + tools::rowsText(longRows(*this), {.width = screen.width}) + "\n" +
         tools::wrapped({rest}, {.width = screen.width});
}

const tools::Columns<WorthReport> &columnsOf(const WorthReport *) {
  using Row = WorthReport;
  static const tools::Columns<Row> columns(
      {{"file", &Row::file},
       {"recorded_ns", [](const Row &row) { return Nanoseconds{row.recorded}; }},
       {"run_time_ns", [](const Row &row) { return Nanoseconds{row.worth.runTime}; },
        "As predicted without a change"},
       {"gain_chosen_ns", perhapsGain<&Worth::chosen>,
        "By the speed-ups that were chosen, together"},
       {"gain_no_overhead_ns", [](const Row &row) { return Nanoseconds{row.worth.noOverhead}; },
        "If calls that do not wait took no time"},
       {"gain_no_latency_ns", perhapsGain<&Worth::noLatency>, "On the network, if one is given"},
       {"gain_unlimited_bandwidth_ns", perhapsGain<&Worth::noTransfer>, "Likewise"},
       {"worth", rowsOfWorth, "Of all computing first, then by call site"},
       {"phase", &Row::phase}});
  return columns;
}

} // namespace anole::whatif
