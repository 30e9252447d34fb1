#pragma once

#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/state/RankObjects.h"

namespace anole::whatif {

/// Calls `visit(communicator, peer)` for each message that a call sends, which the objects have
/// read last: of functions with a destination, and of each start of a persistent request. Peers are
/// relative to the own rank in the communicator. What a collective or a remote memory access moves
/// is no message.
template <class Visit>
void eachSend(const RankObjects &objects, const CallShape &shape, const WalkedEvent &event,
              Visit visit) {
  auto send = [&](const CallShape &of, const WalkedEvent &from) {
    auto dest = from.scalarAt(of.dest), communicator = from.scalarAt(of.comm);
    if (dest && communicator && !isSpecial(*dest))
      visit(*communicator, *dest);
  };
  if (shape.role->mode == CallMode::StartPersistent) {
    for (const RequestName &request : objects.requests().given())
      if (const DescribedCall *call = objects.described(request))
        send(*call->shape, call->event);
  } else if (shape.role->mode != CallMode::PersistentInit) {
    send(shape, event);
  }
}

} // namespace anole::whatif
