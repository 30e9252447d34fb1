#include "tools/views/compare/CompareText.h"

#include "tools/show/RowsMarkdown.h"
#include "tools/views/compare/CompareColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/compare/SlowdownText.h"

#include <algorithm>

namespace anole::tools {

namespace {

class CompareTables {
public:
  CompareTables(const ComparedRuns &runs, const CompareShown &shown) : shown(shown) {
    layout = {
        .indent = shown.markdown ? size_t(0) : 2, .most = shown.top, .width = shown.screen.width};
    if (!shown.matches)
      layout.without.emplace_back("match");
    if (runs.areSeveral)
      layout.without.insert(layout.without.end(),
                            {"median A", "median B", "ranks of A", "ranks of B"});
    else
      layout.without.insert(layout.without.end(), {"runs of A", "runs of B"});
    if (std::ranges::all_of(runs.sites, [](const ComparedSite &site) {
          return site.behaviour.what == BehaviourChange::None;
        }))
      layout.without.emplace_back("what changed");
  }

  template <typename Some>
  std::string table(const std::string &title, const std::vector<Some> &all) const {
    if (all.empty())
      return "";
    std::string head = titleOf(title, all.size(), layout.most);
    return shown.markdown ? "\n### " + head + "\n\n" + rowsMarkdown(all, layout)
                          : "\n" + head + "\n" + rowsText(all, layout);
  }

private:
  const CompareShown &shown;
  RowsLayout layout;
};

std::string sentence(const std::string &text, const CompareShown &shown) {
  return wrapped({text}, {.width = shown.markdown ? SIZE_MAX : shown.screen.width});
}

/// What comes before the tables of parts.
std::string restText(const ComparedRuns &runs) {
  return runs.areSeveral
             ? "The rest is time of a rank, on average: the median of the runs, and all of them"
             : "The rest is time of a rank, on average, and from the fastest to the slowest rank";
}

std::string closingText(const ComparedRuns &runs) {
  return runs.areSeveral
             ? "A side differs if its median is outside of what the runs of the other side took."
             : "One run each does not tell how far runs of one program are apart: give several, "
               "anole compare A1 A2 A3 --against B1 B2 B3. Times within 5 % are called the same.";
}

} // namespace

std::string compareText(const ComparedRuns &runs, const CompareShown &shown) {
  CompareTables tables(runs, shown);
  return sentence(slowdownText(runs), shown) +
         tables.table(runs.haveSameRanks() ? "Call sites, total MPI time"
                                           : "Call sites, MPI time of a rank",
                      runs.sites) +
         "\n" + sentence(restText(runs), shown) + tables.table("Run", runs.whole) +
         tables.table("Loops", runs.loops) + tables.table("Phases", runs.phases) +
         tables.table("MPI functions", runs.functions) +
         tables.table("Groups of ranks of A", runs.groups) + "\n" +
         sentence(closingText(runs), shown);
}

} // namespace anole::tools
