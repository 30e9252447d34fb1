#include "runtime/core/file/check/Absolutes.h"

#include "runtime/core/model/SpecialValues.h"

#include <algorithm>

namespace anole {

namespace {

std::optional<int64_t> firstOf(FieldKind kind, const FunctionInfo &function,
                               const WalkedEvent &event) {
  auto field = std::ranges::find(function.scalars, kind, &FieldInfo::kind);
  if (field == function.scalars.end())
    return std::nullopt;
  return event.scalars[static_cast<size_t>(field - function.scalars.begin())];
}

std::optional<int64_t> find(const std::unordered_map<int64_t, int64_t> &ranks, int64_t object) {
  auto known = ranks.find(object);
  return known == ranks.end() ? std::nullopt : std::optional(known->second);
}

} // namespace

void Absolutes::begin(const FunctionInfo &function, const WalkedEvent &event) {
  own = world;
  if (auto comm = firstOf(FieldKind::Comm, function, event))
    own = find(ownRanks, *comm);
  else if (auto window = firstOf(FieldKind::Window, function, event))
    own = find(ownRanksInWindows, *window);
}

namespace {

/// Wraps: a damaged file may hold anything.
int64_t sum(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

} // namespace

std::optional<int64_t> Absolutes::of(FieldKind kind, int64_t value) {
  if (isSpecial(value))
    return value;
  switch (kind) {
  case FieldKind::Peer:
    return own ? std::optional(sum(value, *own)) : std::nullopt;
  case FieldKind::Rank:
    return sum(value, world);
  case FieldKind::NewComm:
    return newComm = value;
  case FieldKind::NewWindow:
    if (own)
      ownRanksInWindows[value] = *own;
    return value;
  case FieldKind::NewRank:
    return ownRanks[newComm] = sum(value, world);
  case FieldKind::Request:
    return requests.absolute(requests.named(value));
  case FieldKind::NewRequest:
    return requests.make().ordinal;
  default:
    return value;
  }
}

} // namespace anole
