#include "tools/views/more/RankTimesText.h"

#include "tools/names/ShortName.h"
#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"
#include "tools/show/Printable.h"
#include "tools/show/RowsText.h"
#include "tools/views/HostColumns.h"
#include "tools/views/more/RankTimesColumns.h"

#include <algorithm>
#include <utility>

namespace anole::tools {
namespace {

using Row = std::vector<std::string>;

std::string balanceText(const char *what, const Balance &balance, size_t width) {
  if (balance.most <= 0)
    return "";
  std::string text = std::string(what) + ": max " + timeText(balance.most) + " on rank " +
                     std::to_string(balance.slowest) + ", " + timesMeanText(balance.imbalance()) +
                     "; min " + timeText(balance.least) + " on rank " +
                     std::to_string(balance.fastest);
  return wrapped({text}, {.hang = 2, .width = width});
}

/// The mean and the maximum of one time, with its rank.
void putBalance(Row &row, const Balance &balance) {
  row.push_back(timeText(balance.mean));
  row.push_back(timeText(balance.most) + " (" + std::to_string(balance.slowest) + ")");
  row.push_back(balance.mean > 0 ? imbalanceText(balance.imbalance()) : "");
}

/// Times that few runs have, and their headings.
struct RareTime {
  const char *heading;
  double TimeSpent::*time;

  bool isIn(const SpentByRank &spent) const {
    return std::ranges::any_of(spent, [&](const TimeSpent &one) { return one.*time > 0; });
  }
  bool isIn(const std::vector<SpentPart> &parts) const {
    return std::ranges::any_of(
        parts, [&](const SpentPart &part) { return isIn(part.own) || isIn(part.whole); });
  }
};

constexpr RareTime rareTimes[] = {{tracerHeading, &TimeSpent::tracer},
                                  {coreWaitHeading, &TimeSpent::waited}};

/// Phases are named by their numbers, too.
std::string nameOf(const SpentPart &part) {
  return part.number ? std::to_string(part.number) + "  " + part.name : shortLoop(part.name);
}

Row partRow(const RankProfile &profile, const SpentPart &part, const SpentByRank &spent,
            const std::string &name) {
  Row row{std::string(size_t(2) * part.depth, ' ') + printable(name, longestName)};
  if (profile.shown().size() == 1) {
    row.insert(row.end(),
               {timeText(spent[0].computing), timeText(spent[0].inside), shareText(spent[0])});
    return row;
  }
  putBalance(row, balanceOf(profile.shown(), spent, &TimeSpent::computing));
  putBalance(row, balanceOf(profile.shown(), spent, &TimeSpent::inside));
  return row;
}

/// What the lines of a part show: all of it; and if others are inside it, what is in none of them.
std::vector<const SpentByRank *> linesOf(const SpentPart &part) {
  if (part.whole.empty() || part.whole == part.own)
    return {&part.own};
  return {&part.whole, &part.own};
}

/// One more column: the mean of the ranks.
void add(std::vector<Row> &rows, const std::vector<SpentPart> &parts, const RareTime &rare) {
  auto row = rows.begin();
  row++->push_back(rare.heading);
  for (const SpentPart &part : parts)
    for (const SpentByRank *spent : linesOf(part)) {
      double sum = 0;
      for (const TimeSpent &time : *spent)
        sum += time.*rare.time;
      row++->push_back(cellText(Nanoseconds{sum / static_cast<double>(spent->size())}));
    }
}

/// How early a narrow screen leaves columns of headOf out; rare times go first.
constexpr unsigned spareParts[] = {0, 0, 4, 2, 0, 5, 3};

Row headOf(const RankProfile &profile, const std::string &what) {
  if (profile.shown().size() == 1)
    return {what, "compute", "in MPI", "% in MPI"};
  return {what, "compute", "max (rank)", "imbalance", "in MPI", "max (rank)", "imbalance"};
}

} // namespace

std::string rankTimesText(const RankProfile &profile, const TraceNames &names,
                          const Screen &screen) {
  SpentByRank totals = profile.totals();
  RowsLayout layout{.width = screen.width};
  for (const RareTime &rare : rareTimes)
    if (!rare.isIn(totals))
      layout.without.push_back(rare.heading);
  const std::vector<RankTimesRow> rows = rankTimesOf(profile, names);
  if (std::ranges::all_of(rows, &std::string::empty, &RankTimesRow::host))
    layout.without.push_back(hostHeading);
  std::string text = rowsText(rows, layout);
  if (totals.size() > 1)
    text +=
        "\n" +
        balanceText("compute", balanceOf(profile.shown(), totals, &TimeSpent::computing),
                    screen.width) +
        balanceText("in MPI", balanceOf(profile.shown(), totals, &TimeSpent::inside), screen.width);
  return text;
}

std::string spentPartsText(const RankProfile &profile, const std::vector<SpentPart> &parts,
                           PartsBy what, const Screen &screen) {
  std::vector<Row> rows{headOf(profile, choiceName(what))};
  for (const SpentPart &part : parts) {
    std::string name = nameOf(part), rest = "  - itself";
    if (what == PartsBy::Loop && part.depth == 0 && linesOf(part).size() > 1)
      rest = "  - " + std::exchange(name, "whole run");
    for (const SpentByRank *spent : linesOf(part))
      rows.push_back(partRow(profile, part, *spent, std::exchange(name, rest)));
  }
  for (const RareTime &rare : rareTimes)
    if (rare.isIn(parts))
      add(rows, parts, rare);
  TableShape shape{.spare = {0}, .width = screen.width};
  for (size_t column = 1; column < rows[0].size(); ++column) {
    shape.right.push_back(column);
    shape.spare.push_back(column < std::size(spareParts) ? spareParts[column] : 1);
  }
  leaveOutSpareColumns(rows, shape);
  return tableText(rows, shape.right, 0, screen.width);
}

} // namespace anole::tools
