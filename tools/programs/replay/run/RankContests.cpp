#include "tools/programs/replay/run/RankContests.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole::replay {
namespace {

std::optional<int64_t> objectOf(FieldKind kind, const FunctionInfo &function,
                                const WalkedEvent &event) {
  for (size_t i = 0; i < event.scalars.size() && i < function.scalars.size(); ++i)
    if (function.scalars[i].kind == kind && !isSpecial(event.scalars[i]))
      return event.scalars[i];
  return std::nullopt;
}

uint64_t signatureOf(const WalkedEvent &event) {
  uint64_t hash = event.key.function;
  for (int64_t value : event.scalars)
    hash = combineHash(hash, static_cast<uint64_t>(value));
  for (const auto &array : event.arrays)
    for (int64_t value : array)
      hash = combineHash(hash, static_cast<uint64_t>(value));
  return hash;
}

} // namespace

void RankContests::add(uint32_t thread, const Contested &call, const WalkedEvent &event) {
  if (call.message)
    messages.add(thread, *call.message, event);
  if (call.usesBuffer)
    buffered.add(thread, *call.function, event);
  addEpoch(thread, call, event);
  auto comm = call.isCollective ? objectOf(FieldKind::Comm, *call.function, event) : std::nullopt;
  if (!comm)
    return;
  calling[*comm].insert(thread);
  calls[*comm].insert(signatureOf(event));
}

void RankContests::addEpoch(uint32_t thread, const Contested &call, const WalkedEvent &event) {
  if (call.epoch == EpochPart::None)
    return;
  if (auto window = objectOf(FieldKind::Window, *call.function, event))
    (call.epoch == EpochPart::Opens ? opening : accessing)[*window].insert(thread);
}

void RankContests::follow(uint32_t thread, const Contested &call, const WalkedEvent &event) {
  if (call.message)
    messages.follow(thread, *call.message, event);
}

bool RankContests::haveMixedCollectives() const {
  return std::ranges::any_of(calling, [&](const auto &comm) {
    return comm.second.size() > 1 && calls.at(comm.first).size() > 1;
  });
}

bool RankContests::haveForeignEpochs() const {
  return std::ranges::any_of(accessing, [&](const auto &window) {
    auto opened = opening.find(window.first);
    return opened != opening.end() && !std::ranges::includes(opened->second, window.second);
  });
}

} // namespace anole::replay
