#include "runtime/core/check/Absolutes.h"

#include "runtime/core/trace/SpecialValues.h"

#include <algorithm>

namespace anole {

void Absolutes::begin(const FunctionInfo &function, const WalkedEvent &event) {
  newest = requests - 1;
  own = world;
  auto comm = std::ranges::find(function.scalars, FieldKind::Comm, &FieldInfo::kind);
  if (comm == function.scalars.end())
    return;
  auto index = static_cast<size_t>(comm - function.scalars.begin());
  auto known = ownRanks.find(event.scalars[index]);
  own = known == ownRanks.end() ? std::nullopt : std::optional(known->second);
}

namespace {

/// Wraps: a damaged file may hold anything.
int64_t sum(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

int64_t difference(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
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
  case FieldKind::NewRank:
    return ownRanks[newComm] = sum(value, world);
  case FieldKind::Request:
    return difference(newest, value);
  case FieldKind::NewRequest:
    return requests++;
  default:
    return value;
  }
}

} // namespace anole
