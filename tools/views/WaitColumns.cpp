#include "tools/views/WaitColumns.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/model/LoopSpending.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace anole::whatif {
namespace {

using tools::Nanoseconds;
using tools::timeText;

std::string waitersText(const WaitSite &site) {
  Column list;
  for (const Waiters &waiters : site.waiters)
    for (int64_t rank : expand(waiters.ranks))
      list.append(rank);
  return tools::rankText(list.finish());
}

/// A line of the text: a wait, or below it one of its causes.
struct WaitLine {
  std::string time, share, count, what, ranks, place;
};

const tools::Columns<WaitLine> &columnsOf(const WaitLine *) {
  using Column = tools::ColumnOf<WaitLine>;
  static const tools::Columns<WaitLine> columns(
      {Column::text("waiting", &WaitLine::time).toTheRight(),
       Column::text("of run", &WaitLine::share).toTheRight(),
       Column::text("times", &WaitLine::count).toTheRight(), Column::text("", &WaitLine::what),
       Column::text("ranks", &WaitLine::ranks), Column::text("", &WaitLine::place)});
  return columns;
}

WaitLine lineOf(const ShownWait &shown) {
  const WaitSite &site = shown.site;
  return {timeText(site.time),
          tools::percentText(shown.waits.shareOf(site.time)),
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

/// Most time first.
std::vector<WaitPart> waitParts(const WaitReport &report) {
  const auto &stream = report.trace.streams[0];
  auto loops = report.by == tools::WaitsBy::Loop ? tools::loopsOfPoints(report.trace, stream)
                                                 : std::vector<std::vector<tools::LoopShare>>();
  std::map<std::string, WaitPart> parts;
  auto add = [&](const std::string &name, const WaitSite &site, double share) {
    WaitPart &part = parts[name];
    part.time += site.time * share;
    part.count += static_cast<uint64_t>(std::llround(static_cast<double>(site.count) * share));
  };
  for (const WaitSite &site : report.waits.sites)
    if (loops.empty())
      add(report.names.functionName(stream.points[site.site].key), site, 1);
    else
      for (const tools::LoopShare &loop : loops[site.site])
        add(loop.loop, site, loop.share);
  std::vector<WaitPart> sorted;
  for (auto &[name, part] : parts)
    sorted.push_back({name, part.time, report.waits.shareOf(part.time), part.count});
  std::ranges::sort(sorted, std::greater(), &WaitPart::time);
  return sorted;
}

tools::Perhaps<std::vector<WaitPart>> perhapsParts(const WaitReport &report) {
  bool isDivided = report.by == tools::WaitsBy::Loop || report.by == tools::WaitsBy::Function;
  return isDivided ? tools::Perhaps<std::vector<WaitPart>>(waitParts(report)) : std::nullopt;
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

const tools::Columns<WaitPart> &columnsOf(const WaitPart *) {
  using Row = WaitPart;
  using Column = tools::ColumnOf<Row>;
  auto time = [](const Row &row) { return Nanoseconds{row.time}; };
  auto percent = [](const Row &row) { return tools::percentText(row.share); };
  static const tools::Columns<Row> columns({Column("waiting_ns", time).under("waiting"),
                                            Column("share", &Row::share, "Of the time of all ranks")
                                                .under("of run", percent)
                                                .toTheRight(),
                                            Column("count", &Row::count).under("times"),
                                            Column("name", &Row::name).under("")});
  return columns;
}

/// The place with most waiting, and why.
std::string WaitReport::firstCause() const {
  const WaitSite &first = waits.sites[0];
  std::string who = ranksPhrase(waitersText(first)),
              where = sitePhrase(siteAt(first.site, trace, names));
  who[0] = 'R';
  if (first.causes.empty())
    return who + " wait " + timeText(first.time) + " in " + where + ". ";
  const ShownCause cause{first.causes[0], trace, names};
  std::string verb = who.starts_with("Rank ") ? " waits " : " wait ";
  std::string text = who + verb + timeText(cause.cause.time) + " in " + where;
  auto site = cause.site();
  if (!site)
    return text + " for " + cause.kind() + ". ";
  std::string causers = ranksPhrase(cause.ranksText());
  return text + " because " + causers + (causers.starts_with("rank ") ? " computes" : " compute") +
         " longer before " + sitePhrase(*site) + ". ";
}

std::string WaitReport::summary() const {
  constexpr double worthSaying = 0.0005;
  double waiting = waits.sum(&RankWaits::waiting), inMpi = waits.sum(&RankWaits::inMpi);
  double share = waits.shareOf(waiting);
  if (waits.sites.empty() || share < worthSaying)
    return "Ranks wait for each other for less than 0.1 % of the run.";
  double rest = inMpi - waiting - waits.sum(&RankWaits::transfer) - waits.sum(&RankWaits::overhead);
  std::string text =
      firstCause() + "All waiting for others is " + tools::percentText(share) + " of the run";
  return text + (rest > 0.1 * inMpi ? "; it does not explain " + tools::percentText(rest / inMpi) +
                                          " of the time in MPI."
                                    : ".");
}

std::string WaitReport::text(const tools::Screen &screen) const {
  std::string head = tools::wrapped({summary()}, {.width = screen.width}) + "\n";
  tools::RowsLayout layout{.most = top, .width = screen.width};
  switch (by) {
  case tools::WaitsBy::Rank:
    return head + tools::rowsText(waits.ranks, layout);
  case tools::WaitsBy::Loop:
  case tools::WaitsBy::Function:
    return head + tools::rowsText(waitParts(*this), layout);
  case tools::WaitsBy::Site:
    break;
  }
  return head + siteLines(*this, screen.width);
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
       {"parts", perhapsParts, "What was asked for by --by loop or function"}});
  return columns;
}

} // namespace anole::whatif
