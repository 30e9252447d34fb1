#include "tools/formats/in/dumpi/TypeBytes.h"

#include <algorithm>
#include <string_view>

namespace anole::import::dumpi {
namespace {

/// Sizes of the predefined types in the order of their numbers, on 64-bit systems.
constexpr int64_t predefinedSizes[] = {unknown, 0,  1, 1, 1, 1, 4, 2, 2, 4,  4,  8, 8, 4,
                                       8,       16, 8, 8, 8, 1, 0, 0, 8, 12, 12, 6, 8, 20};

int64_t product(int64_t a, int64_t b) {
  int64_t result = 0;
  return a < 0 || b < 0 || __builtin_mul_overflow(a, b, &result) ? unknown : result;
}

int64_t sum(int64_t a, int64_t b) {
  int64_t result = 0;
  return a < 0 || b < 0 || __builtin_add_overflow(a, b, &result) ? unknown : result;
}

int64_t sumOf(const std::vector<int64_t> &numbers) {
  int64_t total = 0;
  for (int64_t number : numbers)
    total = sum(total, number);
  return total;
}

int64_t productOf(const std::vector<int64_t> &numbers) {
  int64_t total = 1;
  for (int64_t number : numbers)
    total = product(total, number);
  return total;
}

/// How many elements of the one old type a new type has. The first numbers and arrays of a record
/// are those that Calls.def names first.
int64_t elements(const Record &record) {
  const std::string &name = record.layout->function->name;
  auto has = [&](std::string_view part) { return name.find(part) != name.npos; };
  if (has("_dup") || has("_resized"))
    return 1;
  if (has("contiguous"))
    return record.numbers[0];
  if (has("vector") || has("indexed_block"))
    return product(record.numbers[0], record.numbers[1]);
  if (has("indexed"))
    return sumOf(record.arrays[0]);
  return has("subarray") ? productOf(record.arrays[1]) : unknown;
}

} // namespace

int64_t TypeBytes::sizeOf(int64_t id) const {
  if (id >= 0 && id < std::ssize(predefinedSizes))
    return predefinedSizes[id];
  auto known = made.find(id);
  return known == made.end() ? unknown : known->second;
}

int64_t TypeBytes::sizeOfStruct(const Record &record) const {
  const auto &lengths = record.arrays[0], &members = record.arrays[2];
  int64_t total = 0;
  for (size_t i = 0; i < std::min(lengths.size(), members.size()); ++i)
    total = sum(total, product(lengths[i], sizeOf(members[i])));
  return total;
}

void TypeBytes::make(const Record &record, int64_t oldType, int64_t newType) {
  bool isStruct = record.layout->function->name.ends_with("_struct");
  made[newType] = isStruct ? sizeOfStruct(record) : product(elements(record), sizeOf(oldType));
}

} // namespace anole::import::dumpi
