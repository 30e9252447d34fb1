#include "runtime/core/walk/OwnRanks.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole {

static std::optional<int64_t> firstOf(FieldKind kind, const FunctionInfo &function,
                                      const WalkedEvent &event) {
  return event.scalarAt(placeOf(function.scalars, kind));
}

std::optional<int64_t> OwnRanks::of(const FunctionInfo &function, const WalkedEvent &event) const {
  auto window = firstOf(FieldKind::Window, function, event);
  auto comm = firstOf(FieldKind::Comm, function, event);
  const auto &known = window && !comm ? ranksInWindows : ranks;
  auto found = known.find(window && !comm ? *window : comm.value_or(0));
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

void OwnRanks::follow(const FunctionInfo &function, const WalkedEvent &event) {
  auto made = firstOf(FieldKind::NewComm, function, event);
  auto rank = firstOf(FieldKind::NewRank, function, event);
  if (made && rank && !isSpecial(*made) && !isSpecial(*rank))
    ranks[*made] =
        static_cast<int64_t>(static_cast<uint64_t>(world) + static_cast<uint64_t>(*rank));
  auto window = firstOf(FieldKind::NewWindow, function, event);
  if (auto own = of(function, event); window && own && !isSpecial(*window))
    ranksInWindows[*window] = *own;
}

} // namespace anole
