#include "tools/views/CoresText.h"

#include "tools/show/NumberText.h"

namespace anole::tools {

std::string coresText(const CoreUse &use) {
  const CoreGroup &group = use.group;
  std::string who = group.isShared()
                        ? plural(group.ranks, "rank") + " share " + plural(group.cores, "core")
                        : "others use cores of " + plural(group.ranks, "rank");
  std::string groups = use.groups > 1 ? " (of " + countText(use.groups) + " such groups)" : "";
  std::string without = use.waited > 0 ? ", " + timeText(use.waited) + " waiting left out" : "";
  return who + groups + "; compute is CPU time" + without;
}

std::string lackOfCoresText(const std::optional<CoreUse> &use) {
  if (!use || !use->lacksCores())
    return "";
  const CoreGroup &group = use->group;
  return (group.isShared()
              ? "with " + plural(group.ranks, "rank") + " on " + plural(group.cores, "core")
              : "as others had the cores for " + percentText(1 - use->share()) + " of the time") +
         ", most of it may be waiting for a core";
}

const Columns<CoreUse> &columnsOf(const CoreUse *) {
  auto of = [](uint64_t CoreGroup::*what) {
    return [what](const CoreUse &use) { return use.group.*what; };
  };
  static const Columns<CoreUse> columns(
      "", "Where ranks waited for cores, which they shared or others used",
      {{"text", coresText, "In a line"},
       {"ranks", of(&CoreGroup::ranks), "Of the group with the most for each of its cores"},
       {"cores", of(&CoreGroup::cores), "That these may use"},
       {"groups", [](const CoreUse &use) { return use.groups; },
        "How many groups of ranks waited for cores"},
       {"waited_ns", [](const CoreUse &use) { return SpentNanoseconds{use.waited}; },
        "For a core, before calls of all ranks: neither computing nor in MPI"},
       {"core_share", [](const CoreUse &use) { return Ratio{use.share()}; },
        "Of the time of these ranks they had a core"},
       {"voluntary_switches", [](const CoreUse &use) { return Ratio{use.blocked()}; },
        "How often a rank gave up its core, on average"},
       {"involuntary_switches", [](const CoreUse &use) { return Ratio{use.preempted()}; },
        "How often a rank lost its core, on average"}});
  return columns;
}

} // namespace anole::tools
