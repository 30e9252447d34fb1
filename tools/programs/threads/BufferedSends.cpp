#include "tools/programs/threads/BufferedSends.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/FieldPlace.h"
#include "tools/analysis/state/TypeSizes.h"

#include <algorithm>

namespace anole::tools {

namespace {

/// What the MPIs take for each message is less.
constexpr uint64_t overhead = 256, most = uint64_t(1) << 62;

/// What a call takes of the buffer; nothing if it is not known, as of persistent requests, which
/// send when they are started.
std::optional<uint64_t> roomFor(const FunctionInfo &function, const WalkedEvent &event) {
  auto count = event.scalarAt(placeOf(function.scalars, "count"));
  auto type = event.scalarAt(placeOf(function.scalars, "datatype"));
  const auto &sizes = predefinedTypeSizes();
  auto size = type ? sizes.find(*type) : sizes.end();
  bool isKnown = count && *count >= 0 && size != sizes.end() &&
                 roleOf(function.name).mode != CallMode::PersistentInit;
  if (!isKnown)
    return std::nullopt;
  uint64_t bytes = 0; // a product of other signs would need 128 bits
  if (__builtin_mul_overflow(static_cast<uint64_t>(*count), static_cast<uint64_t>(size->second),
                             &bytes) ||
      bytes > most)
    return std::nullopt;
  return bytes + overhead;
}

} // namespace

bool BufferedSends::concern(const FunctionInfo &function) {
  CallOperation operation = roleOf(function.name).operation;
  return operation == CallOperation::BufferedSend || operation == CallOperation::AttachBuffer;
}

void BufferedSends::add(uint32_t thread, const FunctionInfo &function, const WalkedEvent &event) {
  if (roleOf(function.name).operation == CallOperation::AttachBuffer) {
    auto size = event.scalarAt(placeOf(function.scalars, "size")).value_or(0);
    room = std::min(room, static_cast<uint64_t>(std::max<int64_t>(size, 0)));
    return;
  }
  sending.insert(thread);
  auto more = roomFor(function, event);
  needed = more && needed ? std::optional(std::min(most, *needed + *more)) : std::nullopt;
}

bool BufferedSends::mayFill() const { return sending.size() > 1 && (!needed || *needed > room); }

} // namespace anole::tools
