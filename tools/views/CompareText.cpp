#include "tools/views/CompareText.h"

#include "tools/show/RowsText.h"
#include "tools/views/CompareColumns.h" // IWYU pragma: keep: columnsOf

namespace anole::tools {

namespace {

template <typename Some>
std::string tableOf(const std::string &title, const std::vector<Some> &all,
                    const RowsLayout &layout) {
  if (all.empty())
    return "";
  std::string some = all.size() > layout.most
                         ? ", " + std::to_string(layout.most) + " of " + std::to_string(all.size())
                         : "";
  return "\n" + title + some + "\n" + rowsText(all, layout);
}

} // namespace

std::string compareText(const ComparedRuns &runs, size_t top, const Screen &screen) {
  RowsLayout layout{.indent = 2, .most = top, .width = screen.width};
  return tableOf("Call sites, time of all ranks inside", runs.sites, layout) +
         "\nThe rest is time of a rank, on average, and from the fastest to the slowest rank\n" +
         tableOf("Run", runs.whole, layout) + tableOf("Loops", runs.loops, layout) +
         tableOf("Phases", runs.phases, layout) +
         tableOf("Groups of ranks of A", runs.groups, layout) +
         "\nCalls differ by more than noise if p < 0.001 (Mann-Whitney) and the effect is "
         "beyond 0.43;\none run each does not tell how far runs of the same program are "
         "apart in the rest.\n";
}

} // namespace anole::tools
