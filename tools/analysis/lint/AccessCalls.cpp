#include "tools/analysis/lint/AccessCalls.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "tools/analysis/state/TypeSizes.h"

#include <string_view>

namespace anole::lint {
namespace {

constexpr int64_t mostOfEach = int64_t(1) << 40;

/// The last datatype of a call is that at the target.
FieldPlace targetType(const FunctionInfo &function) {
  for (size_t i = function.scalars.size(); i-- > 0;)
    if (function.scalars[i].kind == FieldKind::Type)
      return i;
  return std::nullopt;
}

/// What replaces or only reads is accumulated together with everything.
uint32_t accumulateMode(std::optional<int64_t> op) {
  const char *name = op ? predefinedName(FieldKind::Op, *op) : nullptr;
  bool suitsAll = !name || name == std::string_view("REPLACE") || name == std::string_view("NO_OP");
  return suitsAll ? WindowAccess::accumulates
                  : WindowAccess::accumulates + static_cast<uint32_t>(-*op);
}

uint32_t modeOf(const whatif::CallShape &shape, const WalkedEvent &event) {
  switch (shape.role->operation) {
  case CallOperation::Get:
    return WindowAccess::reads;
  case CallOperation::Put:
    return WindowAccess::writes;
  default:
    return accumulateMode(event.scalarAt(placeOf(shape.function->scalars, FieldKind::Op)));
  }
}

/// Of one element where no count is given; nothing if they are of another than a predefined type.
std::optional<int64_t> bytesOf(const WalkedEvent &event, FieldPlace countAt, FieldPlace typeAt) {
  auto count = countAt ? event.scalarAt(countAt) : std::optional<int64_t>(1);
  auto type = event.scalarAt(typeAt);
  auto size = tools::predefinedTypeSizes().find(type.value_or(0));
  if (!count || *count < 0 || *count >= mostOfEach || size == tools::predefinedTypeSizes().end())
    return std::nullopt;
  return *count * size->second;
}

} // namespace

std::optional<std::string> unevenSides(const whatif::CallShape &shape, const WalkedEvent &event) {
  const CallOperation operation = shape.role->operation;
  if (operation != CallOperation::Put && operation != CallOperation::Get)
    return std::nullopt;
  auto at = [&](std::string_view field) { return placeOf(shape.function->scalars, field); };
  auto origin = bytesOf(event, at("origin_count"), at("origin_datatype"));
  auto target = bytesOf(event, at("target_count"), at("target_datatype"));
  bool fit = !origin || !target ||
             (operation == CallOperation::Put ? *origin <= *target : *target <= *origin);
  if (fit)
    return std::nullopt;
  return std::to_string(*origin) + " bytes here, " + std::to_string(*target) + " at the target";
}

std::optional<WindowAccess> accessOf(const whatif::CallShape &shape, const WalkedEvent &event,
                                     int64_t unit) {
  const auto &fields = shape.function->scalars;
  auto place = event.scalarAt(placeOf(fields, "target_disp"));
  auto bytes = bytesOf(event, placeOf(fields, "target_count"), targetType(*shape.function));
  bool isKnown = place && *place >= 0 && *place < mostOfEach && bytes && *bytes > 0 && unit > 0 &&
                 unit < (1 << 20);
  if (!isKnown)
    return std::nullopt;
  auto from = static_cast<uint64_t>(*place * unit), to = from + static_cast<uint64_t>(*bytes);
  return WindowAccess{from, to, modeOf(shape, event), 0, event.key};
}

bool mayWait(const whatif::CallShape &shape, const WalkedEvent &event) {
  switch (shape.role->operation) {
  case CallOperation::Put:
  case CallOperation::Get:
  case CallOperation::Accumulate:
  case CallOperation::Send:
  case CallOperation::BufferedSend:
  case CallOperation::ReadySend:
  case CallOperation::LockAllWindows:
  case CallOperation::Unlock:
  case CallOperation::UnlockAll:
  case CallOperation::Flush:
  case CallOperation::FlushAll:
  case CallOperation::FlushLocal:
  case CallOperation::FlushLocalAll:
    return false;
  case CallOperation::LockWindow:
    return shape.isExclusive(event);
  default:
    return shape.window || shape.role->mode != CallMode::Local;
  }
}

} // namespace anole::lint
