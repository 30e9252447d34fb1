#include "tools/programs/proxy/helpers/Helpers.h"

#include <algorithm>
#include <ranges>

namespace anole::tools::generate {

namespace {

bool isAmong(const std::set<std::string> &names, const std::vector<std::string> &some) {
  return std::ranges::any_of(some, [&](const std::string &name) { return names.contains(name); });
}

} // namespace

/// From the last one on, as each stands behind what it needs.
Helpers helpersFor(const HelperWish &wish) {
  Helpers found{wish.names};
  std::vector<const HelperDefinition *> used;
  for (const HelperDefinition &each : std::views::reverse(helperDefinitions())) {
    bool isReplaced = each.isSimple != isAmong(wish.simple, each.names);
    if (isReplaced || !isAmong(found.names, each.names))
      continue;
    used.push_back(&each);
    found.names.insert(each.needs.begin(), each.needs.end());
    found.includes.insert(each.includes.begin(), each.includes.end());
  }
  bool wasVariable = false;
  for (const HelperDefinition *each : std::views::reverse(used)) {
    bool isApart = !each->isVariable || !wasVariable || each->text.starts_with("/*");
    found.text += (isApart && !found.text.empty() ? "\n" : "") +
                  (wish.isThreaded ? each->textOfThreads : each->text);
    wasVariable = each->isVariable;
  }
  return found;
}

} // namespace anole::tools::generate
