#include "tools/views/EndingsText.h"

#include "runtime/core/model/Endings.h"
#include "tools/show/NumberText.h"
#include "tools/show/TableText.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace anole::tools {
namespace {

/// Ranks that ended in the same way, and the longest time in which nothing was recorded of one.
struct AlikeEndings {
  RankRanges ranks;
  uint64_t longest = 0;
};

std::string timeOf(const AlikeEndings &group) {
  if (group.longest == 0)
    return "";
  bool isOne = group.ranks.size() == 1 && group.ranks[0].first == group.ranks[0].last;
  return (isOne ? " for " : " for up to ") + timeText(static_cast<double>(group.longest));
}

/// What they did since their last event.
std::string doingText(const Ending &ending, const AlikeEndings &group) {
  if (!ending.function.empty())
    return (ending.polled ? "polling " : "in ") + ending.function + timeOf(group);
  bool isKilled = ending.kind == EndKind::Killed || ending.kind == EndKind::Torn;
  return isKilled && group.longest ? "computing" + timeOf(group) : "";
}

} // namespace

std::string endingsText(const TraceInfo &info, const TraceNames &names, const Screen &screen) {
  using Key = std::tuple<EndKind, std::string, uint64_t, bool>;
  std::map<Key, std::pair<const Ending *, AlikeEndings>> groups;
  for (const Ending &ending : info.endings) {
    auto &[one, group] = groups[{ending.kind, ending.function, ending.path, ending.polled}];
    one = &ending;
    append(group.ranks, {ending.rank, ending.rank});
    group.longest =
        std::max(group.longest, ending.function.empty() ? ending.computing : ending.inside);
  }
  std::vector<std::vector<std::string>> rows;
  for (const auto &[key, entry] : groups) {
    const auto &[ending, group] = entry;
    rows.push_back({toText(group.ranks), endText(ending->kind), doingText(*ending, group),
                    ending->path ? names.path(ending->path, false) : ""});
  }
  if (RankRanges missing = missingRanks(info); !missing.empty())
    rows.push_back({toText(missing), "left nothing", "", ""});
  return rows.empty() ? "" : "\nHow ranks ended\n" + tableText(rows, {}, 2, screen.width);
}

} // namespace anole::tools
