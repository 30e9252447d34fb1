#include "tools/analysis/model/ChosenRanks.h"

#include "runtime/core/base/RankSelection.h"

namespace anole::tools {

Expected<std::vector<uint32_t>> chosenRanks(const Trace &trace, const std::string &text,
                                            const std::string &option) {
  constexpr size_t most = size_t(1) << 20;
  auto ranks = RankSelection::parse(text).and_then(
      [](const RankSelection &selection) { return selection.listed(most); });
  if (!ranks)
    return fail(option + ": " + ranks.error().message);
  if (!ranks->empty() && ranks->back() >= trace.info.ranks)
    return fail("there is no rank " + std::to_string(ranks->back()) + " in " + option +
                "; the last rank of the trace is " + std::to_string(trace.info.ranks - 1));
  return ranks;
}

} // namespace anole::tools
