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

std::optional<int64_t> bytesOf(const FunctionInfo &function, const WalkedEvent &event,
                               std::string_view countField, std::string_view typeField) {
  auto count = event.scalarAt(placeOf(function.scalars, countField));
  auto type = event.scalarAt(placeOf(function.scalars, typeField));
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
  auto origin = bytesOf(*shape.function, event, "origin_count", "origin_datatype");
  auto target = bytesOf(*shape.function, event, "target_count", "target_datatype");
  bool fit = !origin || !target ||
             (operation == CallOperation::Put ? *origin <= *target : *target <= *origin);
  if (fit)
    return std::nullopt;
  return std::to_string(*origin) + " bytes here, " + std::to_string(*target) + " at the target";
}

std::optional<WindowAccess> accessOf(const whatif::CallShape &shape, const WalkedEvent &event,
                                     int64_t unit) {
  const auto &fields = shape.function->scalars;
  auto type = event.scalarAt(targetType(*shape.function));
  auto place = event.scalarAt(placeOf(fields, "target_disp"));
  auto countAt = placeOf(fields, "target_count");
  int64_t count = countAt ? event.scalarAt(countAt).value_or(0) : 1;
  auto size = tools::predefinedTypeSizes().find(type.value_or(0));
  bool isKnown = place && *place >= 0 && *place < mostOfEach && count > 0 && count < mostOfEach &&
                 unit > 0 && unit < (1 << 20) && size != tools::predefinedTypeSizes().end() &&
                 size->second > 0;
  if (!isKnown)
    return std::nullopt;
  auto from = static_cast<uint64_t>(*place * unit);
  auto bytes = static_cast<uint64_t>(count * size->second);
  return WindowAccess{from, from + bytes, modeOf(shape, event), 0, event.key};
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
