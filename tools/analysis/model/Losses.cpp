#include "tools/analysis/model/Losses.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace anole::tools {

/// The counters of it, by the names that they have in traces.
constexpr std::array<std::string_view, 9> ofLosses{
    "ended early", "subtrees lost", "left out",         "sessions left open", "summarised",
    "untimed",     "unseen",        "texts not listed", "paths not decoded"};

std::vector<std::string> lossesOf(const TraceInfo &info) {
  std::vector<std::string> losses;
  for (const Counter &counter : info.counters)
    if (counter.total != 0 && std::ranges::find(ofLosses, counter.name) != ofLosses.end())
      losses.push_back(counter.explanation + ": " + std::to_string(counter.total));
  return losses;
}

} // namespace anole::tools
