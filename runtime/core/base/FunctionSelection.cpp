#include "runtime/core/base/FunctionSelection.h"

#include <algorithm>
#include <string>
#include <strings.h>

namespace anole {
namespace {

bool isAlike(std::string_view a, std::string_view b) {
  return a.size() == b.size() && strncasecmp(a.data(), b.data(), a.size()) == 0;
}

/// Sets the functions that an entry matches; false if it matches none.
bool apply(std::string_view entry, bool wanted, const std::vector<FunctionName> &functions,
           std::vector<bool> &selected) {
  bool fits = false;
  for (size_t i = 0; i < functions.size(); ++i)
    if (isAlike(entry, functions[i].name) || isAlike(entry, functions[i].family)) {
      selected[i] = wanted;
      fits = true;
    }
  return fits;
}

} // namespace

Expected<std::vector<bool>> selectFunctions(std::string_view text,
                                            const std::vector<FunctionName> &functions) {
  std::vector<bool> selected(functions.size(), text.empty() || text.front() == '-');
  while (!text.empty()) {
    size_t comma = std::min(text.find(','), text.size());
    std::string_view entry = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    bool wanted = entry.empty() || entry.front() != '-';
    if (!wanted)
      entry.remove_prefix(1);
    if (!apply(entry, wanted, functions, selected))
      return fail("'" + std::string(entry) +
                  "' is neither an MPI function nor a family of functions");
  }
  return selected;
}

} // namespace anole
