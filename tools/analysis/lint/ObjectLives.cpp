#include "tools/analysis/lint/ObjectLives.h"

#include "runtime/core/base/Hash.h"

namespace anole::lint {
namespace {

FindingKind leakOf(CallObject object) {
  switch (object) {
  case CallObject::Communicator:
    return FindingKind::CommunicatorLeak;
  case CallObject::Group:
    return FindingKind::GroupLeak;
  case CallObject::Type:
    return FindingKind::TypeLeak;
  case CallObject::Op:
    return FindingKind::OperationLeak;
  case CallObject::Window:
    return FindingKind::WindowLeak;
  case CallObject::File:
    return FindingKind::FileLeak;
  case CallObject::Session:
    return FindingKind::SessionLeak;
  case CallObject::Errhandler:
    return FindingKind::ErrhandlerLeak;
  case CallObject::Keyval:
    return FindingKind::KeyvalLeak;
  default:
    return FindingKind::InfoLeak;
  }
}

} // namespace

void ObjectLives::read(const RankCall &call) {
  hasAttributes |= call.role().operation == CallOperation::SetAttribute;
  const ObjectFields &places = fields.of(call.shape);
  auto each = [&](const std::vector<ObjectFields::ObjectField> &list, int64_t change) {
    for (const auto &[object, place] : list)
      if (auto number = call.event.scalarAt(place); number && *number >= 0)
        count(object, *number, call.event.key, change);
  };
  each(places.freed, -1);
  each(places.made, 1);
}

void ObjectLives::count(CallObject object, int64_t number, const PointKey &site, int64_t change) {
  auto known = lives.find({object, number});
  if (known == lives.end()) {
    if (lives.size() >= mostObjects)
      return;
    known = lives.emplace(std::pair(object, number), ObjectLife{site, 0}).first;
  }
  digest += mixBits(static_cast<uint64_t>(number) * 16 + static_cast<uint64_t>(object)) *
            static_cast<uint64_t>(change);
  if (change > 0)
    known->second.site = site;
  if ((known->second.references += change) == 0)
    lives.erase(known);
}

void ObjectLives::finish(uint32_t rank) {
  for (const auto &[key, life] : lives)
    if (life.references > 0 && hasAttributes)
      leftOut = true;
    else if (life.references > 0)
      findings.add(leakOf(key.first), rank, {life.site, {}}, "",
                   static_cast<uint64_t>(life.references));
}

void ObjectLives::describe(const std::function<void(uint64_t)> &tell, int64_t /*made*/) const {
  tell(lives.size());
  tell(digest);
}

} // namespace anole::lint
