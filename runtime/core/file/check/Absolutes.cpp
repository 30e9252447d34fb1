#include "runtime/core/file/check/Absolutes.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole {
namespace {

/// Wraps: a damaged file may hold anything.
int64_t sum(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

} // namespace

void Absolutes::begin(const FunctionInfo &function, const WalkedEvent &event) {
  own = ranks.of(function, event);
  ranks.follow(function, event);
}

std::optional<int64_t> Absolutes::of(FieldKind kind, int64_t value) {
  if (isSpecial(value))
    return value;
  switch (kind) {
  case FieldKind::Peer:
    return own ? std::optional(sum(value, *own)) : std::nullopt;
  case FieldKind::Rank:
  case FieldKind::NewRank:
    return sum(value, ranks.worldRank());
  case FieldKind::Request:
    return requests.absolute(requests.named(value));
  case FieldKind::NewRequest:
    return requests.make().ordinal;
  default:
    return value;
  }
}

} // namespace anole
