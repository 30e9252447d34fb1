#include "tools/analysis/lint/CollectivePart.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"

namespace anole::lint {
namespace {

/// Whether all ranks exchange the same amount with each other.
bool hasOneAmount(CallOperation operation) {
  return !hasCountOfEach(operation) && operation != CallOperation::ReduceScatter;
}

/// Whether all that is exchanged has elements of one type.
bool hasOneType(CallOperation operation) {
  return isCollective(operation) && !isOfNeighbors(operation) &&
         operation != CallOperation::Barrier && operation != CallOperation::Alltoallw;
}

/// Numbers below zero mean the same on all ranks; others are those of the rank.
std::optional<int64_t> comparable(std::optional<int64_t> number, bool isOwn) {
  if (!number || isSpecial(*number))
    return std::nullopt;
  return isOwn && *number >= 0 ? 0 : *number;
}

/// Whether MPI looks at what this amount says.
bool isLookedAt(const std::optional<tools::ByteColumns> &amount, const WalkedEvent &event) {
  auto type = amount ? event.scalarAt(amount->types) : std::nullopt;
  return type && !isSpecial(*type);
}

/// What a call says last of a count and a datatype: what it receives.
std::optional<tools::ByteColumns> lastPairOf(const FunctionInfo &function) {
  size_t types = 0;
  tools::ByteColumns columns;
  for (size_t i = 0; i < function.scalars.size(); ++i)
    if (function.scalars[i].kind == FieldKind::Type) {
      ++types;
      columns.types = i;
    }
  if (types < 2)
    return std::nullopt;
  if (function.arrays.empty())
    columns.counts = *columns.types - 1;
  return columns;
}

} // namespace

const whatif::CallShape &BothSides::of(const whatif::CallShape &shape) {
  auto [known, isNew] = shapes.try_emplace(shape.function->id, shape);
  if (isNew)
    known->second.bytes.received = lastPairOf(*shape.function);
  return known->second;
}

/// A root scatters what it sends, and gathers what it receives. Without elements the type does not
/// matter.
CollectivePart collectivePart(const whatif::CallShape &shape, const WalkedEvent &event,
                              const PointKey &site, const whatif::CallBytes &bytes,
                              const TypeClasses &types) {
  const CallOperation operation = shape.role->operation;
  CollectivePart part{shape.function->id, site};
  part.root = comparable(event.scalarAt(shape.root), false);
  part.op = comparable(event.scalarAt(placeOf(shape.function->scalars, FieldKind::Op)), true);
  if (!hasOneType(operation))
    return part;
  bool receives = isLookedAt(shape.bytes.received, event);
  bool sends = isLookedAt(shape.bytes.sent, event);
  bool gathers = operation == CallOperation::Gather || operation == CallOperation::Gatherv;
  if (receives && (gathers || !sends)) {
    part.bytes = bytes.room(shape, event);
    part.type = types.received(shape, event);
  } else if (sends) {
    part.bytes = bytes.of(shape, event, 1);
    part.type = types.sent(shape, event);
  }
  if (part.bytes == 0)
    part.type.reset();
  if (!hasOneAmount(operation))
    part.bytes.reset();
  return part;
}

uint64_t CollectivePart::digest() const {
  uint64_t digest = combineHash(site.path, function);
  for (uint64_t number :
       {static_cast<uint64_t>(root.value_or(-1)), static_cast<uint64_t>(op.value_or(INT64_MAX)),
        bytes.value_or(UINT64_MAX), uint64_t(type.value_or(0))})
    digest = combineHash(digest, number);
  return digest;
}

} // namespace anole::lint
