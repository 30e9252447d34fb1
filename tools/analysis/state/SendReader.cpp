#include "tools/analysis/state/SendReader.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"

namespace anole::tools {

void SendReader::read(const KnownFunction &function, const WalkedEvent &event) {
  const auto &fields = function.info->scalars;
  auto made = event.scalarAt(placeOf(fields, FieldKind::NewRequest));
  bool isMade = made && !isSpecial(*made);
  auto dest = event.scalarAt(placeOf(fields, "dest"));
  auto communicator = event.scalarAt(placeOf(fields, FieldKind::Comm));
  RequestName name = isMade ? requests.make() : RequestName();
  if (dest && communicator) {
    Message message{*communicator, *dest};
    if (function.role->mode != CallMode::PersistentInit)
      send(message, event);
    else if (isMade)
      persistent.insert_or_assign(name, message);
  }
  if (function.role->mode != CallMode::StartPersistent)
    return;
  if (auto request = event.scalarAt(placeOf(fields, FieldKind::Request)))
    start(*request, event);
  for (const auto &all : event.arrays)
    for (int64_t started : all)
      start(started, event);
}

void SendReader::start(int64_t request, const WalkedEvent &event) const {
  if (isSpecial(request))
    return;
  if (auto known = persistent.find(requests.named(request)); known != persistent.end())
    send(known->second, event);
}

void SendReader::send(const Message &message, const WalkedEvent &event) const {
  if (!isSpecial(message.peer))
    found(message.communicator, message.peer, event);
}

} // namespace anole::tools
