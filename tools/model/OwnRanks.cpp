#include "tools/model/OwnRanks.h"

#include "runtime/core/trace/SpecialValues.h"

#include <algorithm>

namespace anole::tools {

namespace {

std::optional<int64_t> firstOf(FieldKind kind, const FunctionInfo &function,
                               const WalkedEvent &event) {
  size_t count = std::min(function.scalars.size(), event.scalars.size());
  for (size_t i = 0; i < count; ++i)
    if (function.scalars[i].kind == kind)
      return event.scalars[i];
  return std::nullopt;
}

} // namespace

std::optional<int64_t> OwnRanks::of(const FunctionInfo &function, const WalkedEvent &event) const {
  auto found = ranks.find(firstOf(FieldKind::Comm, function, event).value_or(0));
  return found == ranks.end() ? std::nullopt : std::optional(found->second);
}

void OwnRanks::follow(const FunctionInfo &function, const WalkedEvent &event) {
  auto made = firstOf(FieldKind::NewComm, function, event);
  auto rank = firstOf(FieldKind::NewRank, function, event);
  if (made && rank && !isSpecial(*made) && !isSpecial(*rank))
    ranks[*made] = world + *rank;
}

} // namespace anole::tools
