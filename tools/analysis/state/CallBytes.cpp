#include "tools/analysis/state/CallBytes.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/state/TypeSizes.h"

#include <algorithm>

namespace anole::whatif {
namespace {

__extension__ using Product = unsigned __int128;

constexpr uint64_t mostBytes = uint64_t(1) << 40; ///< more count as so many

uint64_t capped(Product bytes) {
  return bytes < mostBytes ? static_cast<uint64_t>(bytes) : mostBytes;
}

uint64_t plain(int64_t number) {
  return number < 0 ? 0 : static_cast<uint64_t>(number); // special values are negative
}

/// Values of an event, where they are.
struct ValuesThere {
  const int64_t *first = nullptr;
  size_t size = 0;
};

/// A column of an event: a scalar, or the elements of an array.
ValuesThere column(const CallShape &shape, const WalkedEvent &event, size_t place) {
  size_t scalars = shape.function->scalars.size();
  if (place < scalars)
    return place < event.scalars.size() ? ValuesThere{&event.scalars[place], 1} : ValuesThere();
  size_t array = (place - scalars) / 2;
  return array < event.arrays.size()
             ? ValuesThere{event.arrays[array].data(), event.arrays[array].size()}
             : ValuesThere();
}

} // namespace

void CallBytes::follow(const CallShape &shape, const WalkedEvent &event) {
  auto note = [&](const std::optional<tools::SizeColumns> &columns, bool copies) {
    if (!columns || std::max(columns->number, columns->size) >= event.scalars.size())
      return;
    int64_t value = event.scalars[columns->size];
    auto from = made.find(value);
    if (!copies || from != made.end())
      made[event.scalars[columns->number]] = copies ? from->second : value;
  };
  switch (shape.role->operation) {
  case CallOperation::CommitType:
  case CallOperation::TypeSize:
    return note(tools::typeSizesOf(shape.known()), false);
  case CallOperation::CopyType:
    return note(tools::typeCopiesOf(shape.known()), true);
  default:
    return;
  }
}

std::optional<uint64_t> CallBytes::sizeOf(int64_t type) const {
  if (isSpecial(type))
    return 0; // MPI does not look at it
  auto sizeIn = [&](const auto &sizes) -> std::optional<uint64_t> {
    auto known = sizes.find(type);
    return known == sizes.end() || known->second < 0 ? std::nullopt
                                                     : std::optional(plain(known->second));
  };
  return type < 0 ? sizeIn(tools::predefinedTypeSizes()) : sizeIn(made);
}

std::optional<uint64_t> CallBytes::of(const CallShape &shape, const WalkedEvent &event,
                                      uint64_t peers) const {
  const tools::ByteRule &rule = shape.bytes;
  bool inPlace =
      rule.inPlace && *rule.inPlace < event.scalars.size() && event.scalars[*rule.inPlace] == 1;
  const auto &columns = inPlace ? rule.inPlaceSent : rule.sent;
  return columns ? of(shape, event, *columns, peers) : 0;
}

std::optional<uint64_t> CallBytes::of(const CallShape &shape, const WalkedEvent &event,
                                      const tools::ByteColumns &columns, uint64_t peers) const {
  if (CallShape::scalar(event, columns.partner, 0) == value(Special::ProcNull))
    return 0;
  const int64_t one = 1;
  ValuesThere counts{&one, 1}, types;
  if (columns.counts)
    counts = column(shape, event, *columns.counts);
  if (columns.types)
    types = column(shape, event, *columns.types);
  Product bytes = 0;
  for (size_t i = 0; i < counts.size && types.size != 0; ++i) {
    auto size = sizeOf(types.first[std::min(i, types.size - 1)]);
    if (!size)
      return std::nullopt;
    bytes = capped(bytes + Product(plain(counts.first[i])) * *size);
  }
  if (columns.partitions)
    bytes = capped(bytes * plain(CallShape::scalar(event, columns.partitions, 1)));
  return capped(columns.peers ? bytes * peers : bytes);
}

} // namespace anole::whatif
