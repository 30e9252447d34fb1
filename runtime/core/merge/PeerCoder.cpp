#include "runtime/core/merge/PeerCoder.h"

#include "runtime/core/merge/CodingCandidates.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/Recode.h"
#include "runtime/core/merge/TraceCost.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <array>

namespace anole {

namespace {

constexpr size_t sampled = 3, mostTries = 4;
constexpr uint64_t mostSampled = 1 << 16; ///< that are looked at, and some for each rank

bool isPeer(const FieldInfo &field) {
  return field.kind == FieldKind::Peer || field.kind == FieldKind::Rank;
}

bool hasPeers(const FunctionInfo &function) {
  return std::ranges::any_of(function.scalars, isPeer) ||
         std::ranges::any_of(function.arrays, isPeer) || std::ranges::any_of(function.late, isPeer);
}

/// A block counts by its values: terms that were closed had no pattern.
uint64_t lengthOf(const Terms &terms) {
  uint64_t length = costOf(terms);
  for (const Term &term : terms)
    if (term.block)
      length += term.count;
  return length;
}

/// Whether no block is one that rank 0 keeps, whose bytes may be gone here.
bool areHere(const Terms &terms) {
  return std::ranges::all_of(terms, [](const Term &term) {
    return (!term.block || !term.block->isKept()) && areHere(term.body);
  });
}

/// The first values that are ranks, of a few.
std::vector<int64_t> sampleOf(const Terms &terms) {
  std::vector<int64_t> values;
  TermCursor cursor(terms);
  for (size_t i = 0; i < 4 * sampled && values.size() < sampled; ++i)
    if (auto value = cursor.next(); value && !isSpecial(*value))
      values.push_back(*value);
  return values;
}

/// Whether the numbers of the sample are a run.
bool isPromising(const std::vector<int64_t> &values, const RankCoding &coding, uint32_t rank) {
  std::array<int64_t, sampled> numbers{};
  for (size_t i = 0; i < sampled; ++i)
    if (auto number = encoded(values[i], coding, rank))
      numbers[i] = *number;
    else
      return false;
  int64_t stride = numbers[1] - numbers[0];
  return stride != 0 && numbers[2] - numbers[1] == stride &&
         isCodedRun({numbers[0], stride, sampled, {}}, coding);
}

} // namespace

PeerCoder::PeerCoder(uint32_t worldSize, const std::vector<FunctionInfo> &all)
    : worldSize(worldSize) {
  std::ranges::copy_if(all, std::back_inserter(functions), hasPeers);
  std::ranges::sort(functions, {}, &FunctionInfo::id);
}

bool PeerCoder::code(SharedColumn &column, uint32_t rank) {
  auto values = termsFor(column, rank);
  if (!values || lengthOf(*values) < costOf(Terms(sampled)) || !areHere(*values))
    return false;
  std::vector<int64_t> first = sampleOf(*values);
  if (first.size() < sampled)
    return false;
  if (candidates.empty())
    candidates = codingCandidates(worldSize);
  uint64_t least = lengthOf(*values);
  size_t tries = 0;
  bool isCoded = false;
  for (const RankCoding &coding : candidates) {
    if (!isPromising(first, coding, rank) || ++tries > mostTries)
      continue;
    uint64_t effort = 4 * uint64_t(worldSize) + mostSampled;
    auto numbers = recoded(*values, coding, rank, effort);
    if (!numbers || costOf(*numbers) >= least)
      continue;
    least = costOf(*numbers);
    Family &family = column.edit().front();
    family.terms = shareTerms(*numbers);
    family.coding = coding;
    isCoded = true;
  }
  return isCoded;
}

bool PeerCoder::code(SharedPoint &point, uint32_t rank) {
  auto function =
      std::ranges::lower_bound(functions, point.key.functionId(), {}, &FunctionInfo::id);
  if (function == functions.end() || function->id != point.key.functionId())
    return false;
  bool isCoded = false;
  auto at = [&](const std::vector<FieldInfo> &fields, size_t count, size_t first, size_t step) {
    for (size_t i = 0; i < std::min(fields.size(), count); ++i)
      if (size_t column = first + step * i; isPeer(fields[i]) && column < point.columns.size())
        isCoded = code(point.columns[column], rank) || isCoded;
  };
  at(function->scalars, point.scalars, 0, 1);
  at(function->arrays, point.arrays, point.scalars + size_t(1), 2);
  at(function->late, point.late, point.scalars + size_t(2) * point.arrays, 1);
  return isCoded;
}

bool PeerCoder::code(Trace &leaf, uint32_t rank) {
  if (worldSize <= sampled)
    return false;
  bool isCoded = false;
  for (SharedStream &stream : leaf.streams)
    for (SharedPoint &point : stream.points)
      isCoded = code(point, rank) || isCoded;
  return isCoded;
}

} // namespace anole
