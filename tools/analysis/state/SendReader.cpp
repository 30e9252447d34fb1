#include "tools/analysis/state/SendReader.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"

namespace anole::tools {
namespace {

/// Null if the event has no such scalar.
const int64_t *scalarAt(const WalkedEvent &event, FieldPlace place) {
  return place && *place < event.scalars.size() ? &event.scalars[*place] : nullptr;
}

} // namespace

void SendReader::read(const KnownFunction &function, const WalkedEvent &event) {
  const auto &fields = function.info->scalars;
  const int64_t *made = scalarAt(event, placeOf(fields, FieldKind::NewRequest));
  bool isMade = made && !isSpecial(*made);
  const int64_t *dest = scalarAt(event, placeOf(fields, "dest"));
  const int64_t *communicator = scalarAt(event, placeOf(fields, FieldKind::Comm));
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
  if (const int64_t *request = scalarAt(event, placeOf(fields, FieldKind::Request)))
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
