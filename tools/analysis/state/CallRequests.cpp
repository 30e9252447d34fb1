#include "tools/analysis/state/CallRequests.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools {

void CallRequests::name(int64_t field) {
  if (isSpecial(field))
    return;
  names.push_back(count.named(field));
  if (names.back().thread == 0 && names.back().ordinal >= 0)
    ordinals.push_back(names.back().ordinal);
}

/// A call that is given a request and makes one names the first as it was before.
void CallRequests::read(const FunctionInfo &function, const WalkedEvent &event) {
  names.clear();
  ordinals.clear();
  bool makes = false;
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    if (FieldKind kind = function.scalars[i].kind; kind == FieldKind::Request)
      name(event.scalars[i]);
    else if (kind == FieldKind::NewRequest)
      makes |= !isSpecial(event.scalars[i]);
  for (size_t i = 0; i < event.arrays.size() && i < function.arrays.size(); ++i)
    if (function.arrays[i].kind == FieldKind::Request)
      for (int64_t field : event.arrays[i])
        name(field);
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
  if (count.isOf(0))
    for (int64_t &ordinal : ordinals)
      ordinal += made;
  if (newest)
    move(*newest);
}

} // namespace anole::tools
