#include "tools/views/more/CriticalColumns.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

#include <algorithm>

namespace anole::whatif {
namespace {

using tools::Nanoseconds;
using tools::timeText;

/// What a rank computes on the path.
struct PathRank {
  const RankShare &share;
  const CriticalPath &path;
};

const tools::Columns<PathRank> &columnsOf(const PathRank *) {
  using Row = PathRank;
  using Column = tools::ColumnOf<Row>;
  static const tools::Columns<Row> columns(
      {Column("time_ns", [](const Row &row) { return Nanoseconds{row.share.time}; })
           .under("on path"),
       Column::text(
           "% of path",
           [](const Row &row) { return tools::percentDigits(row.share.time / row.path.length); })
           .toTheRight(),
       Column("rank", [](const Row &row) {
         return tools::RankNumber{row.share.rank};
       }).under("rank")});
  return columns;
}

std::vector<ShownPathPart> shownParts(const CriticalReport &report) {
  std::vector<ShownPathPart> parts;
  const auto &all = report.path.parts;
  for (size_t i = 0; i < std::min(report.top, all.size()); ++i)
    parts.push_back({all[i], report.path, {all[i].cause, report.trace, report.names}});
  return parts;
}

/// Those that are worth a line of text.
std::vector<ShownPathPart> longParts(const CriticalReport &report) {
  constexpr double worthALine = 0.001;
  std::vector<ShownPathPart> parts;
  for (const ShownPathPart &part : shownParts(report))
    if (part.share() >= worthALine || part.part.mean >= worthALine * report.path.length)
      parts.push_back(part);
  return parts;
}

std::vector<PathRank> shownPathRanks(const CriticalReport &report) {
  std::vector<PathRank> ranks;
  for (size_t i = 0; i < std::min(report.top, report.path.ranks.size()); ++i)
    ranks.push_back({report.path.ranks[i], report.path});
  return ranks;
}

std::string meanText(const ShownPathPart &row) {
  return row.cause.site() ? timeText(row.part.mean) : "";
}

tools::Perhaps<Nanoseconds> slackOf(const ShownPathPart &row) {
  return row.part.slack ? std::optional(Nanoseconds{*row.part.slack}) : std::nullopt;
}

tools::Perhaps<std::vector<PartTime>> partsOfPath(const CriticalReport &report) {
  if (report.siteParts.empty())
    return std::nullopt;
  PartTimes parts(report.siteParts);
  for (const PathPart &part : report.path.parts)
    if (auto site = ShownCause{part.cause, report.trace, report.names}.site())
      parts.add(part.cause.site, part.cause.time);
    else
      parts.add(ShownCause{part.cause, report.trace, report.names}.kind(), part.cause.time);
  return std::optional(parts.of(report.path.length));
}

std::string partRanks(const ShownPathPart &row) {
  return row.cause.site() ? row.cause.ranksText() : "";
}

std::string partPlace(const ShownPathPart &row) {
  auto site = row.cause.site();
  return site ? siteText(*site) : "";
}

} // namespace

const tools::Columns<ShownPathPart> &columnsOf(const ShownPathPart *) {
  using Row = ShownPathPart;
  using Column = tools::ColumnOf<Row>;
  auto time = [](const Row &row) { return Nanoseconds{row.part.cause.time}; };
  auto mean = [](const Row &row) { return Nanoseconds{row.part.mean}; };
  static const auto place =
      columnsOf(static_cast<const ShownCause *>(nullptr)).only({"kind", "call_site", "ranks"});
  static const tools::Columns<Row> columns(
      {Column::text("on path", [](const Row &row) { return timeText(row.part.cause.time); })
           .toTheRight(),
       Column("share", &Row::share)
           .under("% of path", [](const Row &row) { return tools::percentDigits(row.share()); })
           .toTheRight(),
       Column("mean_ns", mean, "What a rank computes there on average, in the whole run")
           .under("mean of ranks", meanText)
           .spare(2),
       Column("slack_ns", slackOf,
              "How much longer it may take on other ranks, on average, for a run 1 % longer")
           .under("slack")
           .spare(1),
       Column::text("", [](const Row &row) { return row.cause.text(); }),
       Column::text("ranks", partRanks).spare(3), Column::text("", partPlace),
       Column("time_ns", time), Column::all([](const Row &row) { return row.cause; }, place)});
  return columns;
}

std::string CriticalReport::summary() const {
  if (path.length <= 0)
    return "The trace has no times (ANOLE_TIME=off).";
  std::string text = "The critical path takes " + timeText(path.length) + " and ends on rank " +
                     std::to_string(path.lastRank) + ": ";
  text += tools::percentText(path.computing / path.length) + " of it is compute, " +
          tools::percentText(path.imbalance / path.length) +
          " of it imbalance (more than ranks compute there on average)";
  return text + ".";
}

std::string CriticalReport::moves() const {
  constexpr size_t mostSaid = 6;
  std::string text;
  if (path.moves.size() < 2)
    return text;
  for (size_t i = 0; i < std::min(path.moves.size(), mostSaid); ++i)
    text += (i == 0 ? "Over the run it is mostly on rank " : ", rank ") +
            std::to_string(path.moves[i].rank) + " until " + timeText(path.moves[i].end);
  return text + (path.moves.size() > mostSaid ? ", and so on." : ".");
}

std::string CriticalReport::text(const tools::Screen &screen) const {
  std::string head = tools::wrapped({summary()}, {.width = screen.width}) +
                     tools::wrapped({moves()}, {.width = screen.width}) + "\n";
  if (by == tools::CausesBy::Rank)
    return head + tools::rowsText(shownPathRanks(*this), {.width = screen.width});
  if (auto parts = partsOfPath(*this))
    return head +
           tools::rowsText(
               *parts,
               {.most = top, .first = "on path", .without = {"times"}, .width = screen.width});
  tools::RowsLayout layout{.width = screen.width};
  if (std::ranges::none_of(path.parts, [](const PathPart &part) { return part.slack.has_value(); }))
    layout.without = {"slack"};
  return head + tools::rowsText(longParts(*this), layout);
}

const tools::Columns<PathStretch> &columnsOf(const PathStretch *) {
  using Row = PathStretch;
  static const tools::Columns<Row> columns(
      {{"rank", [](const Row &row) { return tools::RankNumber{row.rank}; }},
       {"begin_ns", [](const Row &row) { return Nanoseconds{row.begin}; }},
       {"end_ns", [](const Row &row) { return Nanoseconds{row.end}; }},
       {"time_ns", [](const Row &row) { return Nanoseconds{row.time}; },
        "That the rank computes on the path"}});
  return columns;
}

const tools::Columns<CriticalReport> &columnsOf(const CriticalReport *) {
  using Row = CriticalReport;
  static const tools::Columns<Row> columns(
      {{"file", &Row::file},
       {"summary", &Row::summary},
       {"length_ns", [](const Row &row) { return Nanoseconds{row.path.length}; },
        "The run time on the network on which causes are looked for"},
       {"last_rank", [](const Row &row) { return tools::RankNumber{row.path.lastRank}; }},
       {"computing_ns", [](const Row &row) { return Nanoseconds{row.path.computing}; }},
       {"imbalance_ns", [](const Row &row) { return Nanoseconds{row.path.imbalance}; },
        "Of the computing, what ranks do not compute there on average"},
       {"parts", shownParts},
       {"ranks", shownPathRanks},
       {"moves", [](const Row &row) { return row.path.moves; },
        "Which rank has most of the path, in each 48th of the run"},
       {"program_parts", partsOfPath, "What was asked for by --by loop, function or phase"}});
  return columns;
}

} // namespace anole::whatif
