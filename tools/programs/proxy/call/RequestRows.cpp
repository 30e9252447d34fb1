#include "tools/programs/proxy/call/RequestRows.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools::generate {

/// Distances that fall by one to the last of each array.
std::optional<Terms> lastOfRows(const Terms &requests, uint64_t size) {
  Terms result;
  for (const Term &term : requests) {
    if (term.block)
      return std::nullopt;
    if (term.isRepeat()) {
      auto inside = lastOfRows(term.body, size);
      if (!inside)
        return std::nullopt;
      result.push_back({0, term.stride, term.count, std::move(*inside)});
      continue;
    }
    if (isSpecial(term.start))
      return std::nullopt;
    if (size == 1) {
      result.push_back(term);
    } else if (term.stride == -1 && term.count == size) {
      result.push_back(
          {static_cast<int64_t>(static_cast<uint64_t>(term.start) - size + 1), 0, 1, {}});
    } else {
      return std::nullopt;
    }
  }
  return result;
}

} // namespace anole::tools::generate
