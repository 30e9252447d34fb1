#include "tools/model/SendReader.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::tools {
namespace {

/// The number of a field, or that of fields if there is none.
template <typename Wanted, typename Member>
size_t placeOf(const FunctionInfo &function, const Wanted &wanted, Member member) {
  auto place = std::ranges::find(function.scalars, wanted, member);
  return static_cast<size_t>(place - function.scalars.begin());
}

bool isStart(const FunctionInfo &function) {
  return function.name == "MPI_Start" || function.name == "MPI_Startall";
}

} // namespace

void SendReader::read(const FunctionInfo &function, const WalkedEvent &event) {
  size_t made = placeOf(function, FieldKind::NewRequest, &FieldInfo::kind);
  bool isMade = made < event.scalars.size() && !isSpecial(event.scalars[made]);
  size_t dest = placeOf(function, "dest", &FieldInfo::name);
  size_t communicator = placeOf(function, FieldKind::Comm, &FieldInfo::kind);
  RequestName name = isMade ? requests.make() : RequestName();
  if (std::max(dest, communicator) < event.scalars.size()) {
    Message message{event.scalars[communicator], event.scalars[dest]};
    if (!function.name.ends_with("_init"))
      send(message);
    else if (isMade)
      persistent.insert_or_assign(name, message);
  }
  if (!isStart(function))
    return;
  if (size_t request = placeOf(function, FieldKind::Request, &FieldInfo::kind);
      request < event.scalars.size())
    start(event.scalars[request]);
  for (const auto &all : event.arrays)
    for (int64_t started : all)
      start(started);
}

void SendReader::start(int64_t request) const {
  if (isSpecial(request))
    return;
  if (auto known = persistent.find(requests.named(request)); known != persistent.end())
    send(known->second);
}

void SendReader::send(const Message &message) const {
  if (!isSpecial(message.peer))
    found(message.communicator, message.peer);
}

} // namespace anole::tools
