#include "tools/text/EndingsText.h"

#include "runtime/core/model/Endings.h"
#include "tools/text/LineText.h"

#include <map>
#include <tuple>

namespace anole::tools {

std::string endingsText(const TraceInfo &info, const TraceNames &names) {
  std::map<std::tuple<EndKind, std::string, uint64_t>, RankRanges> groups;
  for (const Ending &ending : info.endings)
    append(groups[{ending.kind, ending.function, ending.path}], {ending.rank, ending.rank});
  std::vector<std::vector<std::string>> rows;
  for (const auto &[key, ranks] : groups) {
    const auto &[kind, function, path] = key;
    rows.push_back({toText(ranks), endText(kind), function.empty() ? "" : "in " + function,
                    path ? names.path(path) : ""});
  }
  if (RankRanges missing = missingRanks(info); !missing.empty())
    rows.push_back({toText(missing), "left nothing", "", ""});
  return rows.empty() ? "" : "\nHow ranks ended\n" + tableText(rows, {}, 2);
}

} // namespace anole::tools
