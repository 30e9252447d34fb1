#include "tools/views/more/WaitColumns.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

#include <algorithm>

namespace anole::whatif {
namespace {

using tools::Nanoseconds;
using tools::timeText;

/// A line of the text: a wait, or below it one of its causes.
struct WaitLine {
  std::string time, share, count, what, ranks, place;
};

const tools::Columns<WaitLine> &columnsOf(const WaitLine *) {
  using Column = tools::ColumnOf<WaitLine>;
  static const tools::Columns<WaitLine> columns(
      {Column::text("waiting", &WaitLine::time).toTheRight(),
       Column::text("% of run", &WaitLine::share).toTheRight(),
       Column::text("times", &WaitLine::count).toTheRight().spare(1),
       Column::text("", &WaitLine::what), Column::text("ranks", &WaitLine::ranks).spare(2),
       Column::text("", &WaitLine::place)});
  return columns;
}

WaitLine lineOf(const ShownWait &shown) {
  const WaitSite &site = shown.site;
  return {timeText(site.time),
          tools::percentDigits(shown.waits.shareOf(site.time)),
          tools::countText(site.count),
          nameOf(site.kind),
          waitersText(site),
          siteText(siteAt(site.site, shown.trace, shown.names))};
}

WaitLine lineOf(const ShownCause &shown) {
  auto site = shown.site();
  return {
      timeText(shown.cause.time), "", "", "  for " + shown.text(), site ? shown.ranksText() : "",
      site ? siteText(*site) : ""};
}

std::vector<ShownCause> causesOfWait(const ShownWait &shown) {
  std::vector<ShownCause> causes;
  for (const Cause &cause : shown.site.causes)
    causes.push_back({cause, shown.trace, shown.names});
  return causes;
}

std::vector<ShownWait> shownWaits(const WaitReport &report) {
  std::vector<ShownWait> sites;
  for (size_t i = 0; i < std::min(report.top, report.waits.sites.size()); ++i)
    sites.push_back({report.waits.sites[i], report.waits, report.trace, report.names});
  return sites;
}

std::string siteLines(const WaitReport &report, size_t width) {
  constexpr size_t mostCauses = 3;
  std::vector<WaitLine> lines;
  for (const ShownWait &wait : shownWaits(report)) {
    lines.push_back(lineOf(wait));
    auto causes = causesOfWait(wait);
    for (size_t i = 0; i < std::min(mostCauses, causes.size()); ++i)
      if (causes[i].cause.time >= 0.01 * wait.site.time)
        lines.push_back(lineOf(causes[i]));
  }
  return lines.empty() ? "" : tools::rowsText(lines, {.width = width});
}

std::vector<PartTime> waitParts(const WaitReport &report) {
  PartTimes parts(report.parts);
  for (const WaitSite &site : report.waits.sites)
    parts.add(site.site, site.time, site.count);
  return parts.of(report.waits.sum(&RankWaits::elapsed));
}

tools::Perhaps<std::vector<PartTime>> perhapsParts(const WaitReport &report) {
  return report.parts.empty() ? tools::Perhaps<std::vector<PartTime>>()
                              : std::optional(waitParts(report));
}

} // namespace

const tools::Columns<ShownWait> &columnsOf(const ShownWait *) {
  using Row = ShownWait;
  static const tools::Columns<Row> columns(
      {{"kind", [](const Row &row) { return std::string(nameOf(row.site.kind)); }},
       {"waiting_ns", [](const Row &row) { return Nanoseconds{row.site.time}; }},
       {"share", [](const Row &row) { return row.waits.shareOf(row.site.time); },
        "Of the time of all ranks"},
       {"count", [](const Row &row) { return row.site.count; }, "How often a rank waited"},
       {"ranks", [](const Row &row) { return tools::CompressedValues{waitersText(row.site)}; }},
       {"call_site", [](const Row &row) { return siteAt(row.site.site, row.trace, row.names); }},
       {"causes", causesOfWait, "Together they are what the wait takes"}});
  return columns;
}

const tools::Columns<RankWaits> &columnsOf(const RankWaits *) {
  using Row = RankWaits;
  using Column = tools::ColumnOf<Row>;
  auto part = [](double Row::*what) {
    return [what](const Row &row) { return Nanoseconds{row.*what}; };
  };
  auto rest = [](const Row &row) { return Nanoseconds{row.unexplained()}; };
  static const tools::Columns<Row> columns(
      {Column("rank", [](const Row &row) { return tools::RankNumber{row.rank}; }).under("rank"),
       Column("waiting_ns", part(&Row::waiting)).under("waiting"),
       Column("transfer_ns", part(&Row::transfer), "Of messages, on the network").under("transfer"),
       Column("overhead_ns", part(&Row::overhead), "In calls that do not wait").under("overhead"),
       Column("not_explained_ns", rest, "Recorded in MPI beyond these; below 0: so much less")
           .under("not explained"),
       Column("in_mpi_ns", part(&Row::inMpi), "As recorded").under("in MPI")});
  return columns;
}

std::string WaitReport::text(const tools::Screen &screen) const {
  std::string head = tools::wrapped({summary()}, {.width = screen.width}) + "\n";
  tools::RowsLayout layout{.most = top, .width = screen.width};
  if (by == tools::CausesBy::Rank)
    return head + tools::rowsText(waits.ranks, layout);
  if (parts.empty())
    return head + siteLines(*this, screen.width);
  layout.first = "waiting";
  return head + tools::rowsText(waitParts(*this), layout);
}

const tools::Columns<WaitReport> &columnsOf(const WaitReport *) {
  using Row = WaitReport;
  static const tools::Columns<Row> columns(
      {{"file", &Row::file},
       {"summary", &Row::summary},
       {"run_time_ns", [](const Row &row) { return Nanoseconds{row.waits.runTime}; },
        "As predicted on the network on which causes are looked for"},
       {"waiting_ns",
        [](const Row &row) { return Nanoseconds{row.waits.sum(&RankWaits::waiting)}; }},
       {"ranks", [](const Row &row) { return row.waits.ranks; }},
       {"waits", shownWaits, "By call site, most first"},
       {"parts", perhapsParts, "What was asked for by --by loop, function or phase"}});
  return columns;
}

} // namespace anole::whatif
