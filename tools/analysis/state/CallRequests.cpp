#include "tools/analysis/state/CallRequests.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools {

/// A call that is given a request and makes one names the first as it was before.
void CallRequests::read(const FunctionInfo &function, const WalkedEvent &event) {
  names.clear();
  bool makes = false;
  auto take = [&](FieldKind kind, int64_t value) {
    if (isSpecial(value))
      return;
    if (kind == FieldKind::Request)
      names.push_back(count.named(value));
    makes |= kind == FieldKind::NewRequest;
  };
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    take(function.scalars[i].kind, event.scalars[i]);
  for (size_t i = 0; i < event.arrays.size() && i < function.arrays.size(); ++i)
    for (int64_t value : event.arrays[i])
      take(function.arrays[i].kind, value);
  newest = makes ? std::optional(count.make()) : std::nullopt;
}

void CallRequests::skip(int64_t made) {
  count.makeMany(made);
  auto move = [&](RequestName &name) {
    if (count.isOf(name.thread))
      name.ordinal += made;
  };
  for (RequestName &name : names)
    move(name);
  if (newest)
    move(*newest);
}

} // namespace anole::tools
