#include "tools/programs/proxy/call/HandledObjects.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/call/PointValues.h"
#include "tools/programs/proxy/formula/Sequences.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

constexpr size_t mostObjects = 4096; ///< of one parameter

/// Memory of buffered sends is attached before they send and detached afterwards.
std::optional<Handling> handlingOfBuffer(CallOperation operation) {
  switch (operation) {
  case CallOperation::AttachBuffer:
    return Handling::Makes;
  case CallOperation::DetachBuffer:
    return Handling::Frees;
  case CallOperation::BufferedSend:
    return Handling::Uses;
  default:
    return std::nullopt;
  }
}

bool isFlush(CallOperation operation) {
  return operation >= CallOperation::Flush && operation <= CallOperation::FlushLocalAll;
}

std::optional<Handling> handlingOfEpoch(CallOperation operation) {
  if (operation == CallOperation::LockAllWindows)
    return Handling::Makes;
  if (operation == CallOperation::UnlockAll)
    return Handling::Frees;
  bool isUse = isOneSided(operation) || isFlush(operation);
  return isUse ? std::optional(Handling::Uses) : std::nullopt;
}

} // namespace

EpochRole epochRoleOf(const std::string &function) {
  CallOperation operation = roleOf(function).operation;
  if (isOneSided(operation))
    return EpochRole::Uses;
  bool isOpening = operation == CallOperation::Fence || operation == CallOperation::Access ||
                   operation == CallOperation::LockWindow;
  return isOpening ? EpochRole::Opens : EpochRole::None;
}

std::optional<std::vector<HandledObject>> handledBy(const Proxy &proxy, uint32_t point,
                                                    uint32_t rank) {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const CallSyntax *syntax = findSyntax(proxy.functionAt(point));
  const CallRole &role = roleOf(proxy.functionAt(point));
  const PointTrace &own = *proxy.programs.point(point).at(rank);
  std::vector<HandledObject> found;
  if (auto how = syntax ? handlingOfBuffer(role.operation) : std::nullopt)
    found.push_back({{"attached", 0}, *how});
  if (!syntax || syntax->isWritten) // no function that is written by hand handles such an object
    return found;
  for (const ParameterSyntax &parameter : syntax->parameters()) {
    const ObjectArray *array = arrayFor(parameter.object);
    if (!array || parameter.field < 0)
      continue;
    bool isList = parameter.isArrayOfObjects();
    auto field = static_cast<size_t>(parameter.field);
    size_t column = isList ? shared.scalars + 2 * field + 1 : field;
    auto numbers = column < own.columns.size()
                       ? distinctOf({{rank, own.columns[column]}}, mostObjects)
                       : std::vector<int64_t>();
    if (!numbers)
      return std::nullopt;
    auto epoch =
        array->name == std::string("windows") ? handlingOfEpoch(role.operation) : std::nullopt;
    for (int64_t number : *numbers) {
      if (isSpecial(number) || number < 0)
        continue;
      found.push_back({{array->name, number}, parameter.handling});
      if (epoch)
        found.push_back({{"epochs", number}, *epoch});
    }
  }
  return found;
}

bool isOfAllRanks(const std::string &function) {
  const CallRole &role = roleOf(function);
  bool makesForAll = role.makes(CallObject::Communicator) || role.makes(CallObject::Window) ||
                     role.makes(CallObject::File);
  bool isOfEpoch =
      role.operation >= CallOperation::Fence && role.operation <= CallOperation::FlushLocalAll;
  bool isInOrder = isOfEpoch || isCollective(role.operation) || isOfFile(role.operation);
  return makesForAll || (isInOrder && role.members == CallMembers::All);
}

bool usesForeignRequests(const Proxy &proxy, uint32_t point) {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const FunctionInfo *info = proxy.info(shared.key);
  auto isForeign = [&](size_t column) {
    auto numbers = withoutSpecial(proxy.programs.column(point, column), 0);
    return !numbers || std::ranges::any_of(*numbers, [](const auto &each) {
      auto range = factsOf(each.second).range();
      return range && range->low < 0;
    });
  };
  for (size_t i = 0; info && i < shared.scalars; ++i)
    if (fieldAt(info->scalars, i).kind == FieldKind::Request && isForeign(i))
      return true;
  for (size_t i = 0; info && i < shared.arrays; ++i)
    if (fieldAt(info->arrays, i).kind == FieldKind::Request &&
        isForeign(shared.scalars + 2 * i + 1))
      return true;
  return false;
}

} // namespace anole::tools::generate
