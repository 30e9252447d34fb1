#include "tools/analysis/state/RankObjects.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::whatif {

void RankObjects::read(const CallShape &shape, const WalkedEvent &event) {
  calls.read(*shape.function, event);
  sizes.follow(shape, event);
  if (calls.made() && shape.role->mode == CallMode::PersistentInit)
    persistent.insert_or_assign(*calls.made(), DescribedCall{&shape, event});
  auto window = event.scalarAt(shape.madeWindow);
  auto communicator = event.scalarAt(shape.comm);
  if (window && communicator && !isSpecial(*window))
    windows[*window] = *communicator;
}

const DescribedCall *RankObjects::described(const RequestName &request) const {
  auto found = persistent.find(request);
  return found == persistent.end() ? nullptr : &found->second;
}

std::optional<int64_t> RankObjects::communicatorOf(const CallShape &shape,
                                                   const WalkedEvent &event) const {
  auto window = event.scalarAt(shape.window);
  if (!window)
    return event.scalarAt(shape.comm);
  auto found = windows.find(*window);
  return found == windows.end() ? std::nullopt : std::optional(found->second);
}

bool RankObjects::hasMadeSince(int64_t requests) const {
  return std::ranges::any_of(persistent, [&](const auto &each) {
    return calls.isOwn(each.first) && each.first.ordinal >= requests;
  });
}

void RankObjects::skip(int64_t made) {
  calls.skip(made);
  std::map<RequestName, DescribedCall> moved;
  for (auto &[name, call] : persistent)
    moved.emplace(RequestName{name.thread, name.ordinal + made}, std::move(call));
  persistent = std::move(moved);
}

} // namespace anole::whatif
