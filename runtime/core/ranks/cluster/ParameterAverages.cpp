#include "runtime/core/ranks/cluster/ParameterAverages.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/PeerSequence.h"
#include "runtime/core/ranks/cluster/PluggedFields.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <cmath>

namespace anole {

namespace {

struct BitRange {
  unsigned first, predefined, made; ///< bits for predefined objects, then for the program's own
};

BitRange rangeOf(FieldKind kind) {
  if (kind == FieldKind::Type)
    return {0, 28, 4};
  if (kind == FieldKind::Op)
    return {type_bits::firstOperation, 16, 4};
  return {type_bits::firstCommunicator, 0, 12}; // MPI_COMM_WORLD is 0, MPI_COMM_SELF 1
}

uint64_t bitOf(BitRange range, int64_t number) {
  if (isSpecial(number))
    return 0;
  unsigned bit = number < 0 ? static_cast<unsigned>(-1 - number) % range.predefined
                            : range.predefined + static_cast<unsigned>(number) % range.made;
  return 1ULL << (range.first + bit);
}

uint64_t bitsOf(BitRange range, const Block &block) {
  uint64_t bits = 0;
  Terms terms = block.terms();
  TermCursor cursor(terms);
  while (auto value = cursor.next())
    bits |= bitOf(range, *value);
  return bits;
}

/// The bits of every value of a run, or of the first values of a repeat. A run longer than the
/// number of bits adds nothing new.
uint64_t bitsOf(BitRange range, const std::vector<SharedTerm> &terms) {
  uint64_t bits = 0;
  for (const SharedTerm &term : terms) {
    if (term.block) {
      bits |= bitsOf(range, *term.block);
      continue;
    }
    bits |= bitsOf(range, term.body);
    int64_t count = term.body.empty() ? std::max<int64_t>(term.count.constant, 1) : 0;
    for (int64_t i = 0; i < std::min<int64_t>(count, range.predefined + range.made); ++i)
      bits |= bitOf(range, ANOLE_FAULT(OneTypeOfARun, term.start.constant,
                                       term.start.constant + i * term.stride.constant));
  }
  return bits;
}

uint64_t sumOf(const SharedColumn &column, uint64_t length) {
  ColumnMean mean(column, length, 0);
  return static_cast<uint64_t>(mean.value * mean.weight);
}

} // namespace

/// Computes the mean incrementally, because sums over all events may be large ([Bahmani2017],
/// section 4.1).
void ParameterAverages::Mean::add(const ColumnMean &column) {
  if (column.weight == 0)
    return;
  weight += column.weight;
  value += (column.value - value) * (ANOLE_FAULT(ColumnsWeighAlike, 0.5, column.weight / weight));
}

void ParameterAverages::add(FieldRole role, const SharedColumn &column, uint64_t length,
                            const std::vector<int64_t> &leftOut, int64_t size) {
  if (role.isType)
    for (const Family &family : column)
      types |= bitsOf(rangeOf(role.kind), family.terms);
  else if (role.average)
    means[static_cast<size_t>(*role.average)].add(
        ColumnMean(column, length, role.perSpecial, leftOut, role.isPeer() ? size : 0));
}

void ParameterAverages::add(const SharedPoint &point) {
  const FunctionRoles *known = roles.of(point.key.functionId());
  if (!known || point.columns.size() < size_t(point.scalars) + 2u * point.arrays)
    return;
  const std::vector<int64_t> none;
  int64_t size = order.sizeAt(point, *known);
  for (size_t i = 0; i < point.scalars && i < known->scalars.size(); ++i) {
    add(known->scalars[i], point.columns[i], point.count, leftOutOf(point, *known, i), size);
    addPeers(point, *known, i, size);
    addNumbers(point, known->scalars[i], i, size);
  }
  for (size_t i = 0; i < point.arrays && i < known->arrays.size(); ++i) {
    const SharedColumn &lengths = point.columns[point.scalars + 2 * i];
    const SharedColumn &elements = point.columns[point.scalars + 2 * i + 1];
    add(known->arrays[i], elements, sumOf(lengths, point.count), none, size);
    addNumbers(point, known->arrays[i], point.scalars + 2 * i + 1, size);
  }
}

const std::vector<int64_t> &ParameterAverages::leftOutOf(const SharedPoint &point,
                                                         const FunctionRoles &known,
                                                         size_t scalar) const {
  static const std::vector<int64_t> none;
  auto role = pluggedRole(point, known, scalar);
  return role ? plugged.of(*role) : none;
}

void ParameterAverages::addPeers(const SharedPoint &point, const FunctionRoles &known,
                                 size_t scalar, int64_t size) {
  if (!known.scalars[scalar].isPeer())
    return;
  bool isSource = *known.scalars[scalar].average == Signature::Src;
  (isSource ? sources : destinations)
      .add(combineHash(pointKeyHash(point.key), scalar), point.columns[scalar],
           leftOutOf(point, known, scalar), size);
}

void ParameterAverages::addNumbers(const SharedPoint &point, FieldRole role, size_t column,
                                   int64_t size) {
  if (!role.isPeer() && role.average != Signature::Count && role.average != Signature::Tag)
    return;
  uint64_t values = role.isPeer() ? peerSequence(point.columns[column], size)
                                  : ContentDigest().add(point.columns[column]).result().low;
  numbers ^= combineHash(combineHash(pointKeyHash(point.key), column), values);
}

void ParameterAverages::store(Signatures &signatures) const {
  constexpr double most = 0x1p62;
  for (size_t i = 0; i < signatureCount; ++i) {
    double average = std::clamp(std::round(means[i].value * averageUnit), -most, most);
    signatures.values[i] = static_cast<uint64_t>(static_cast<int64_t>(average));
  }
  signatures[Signature::Types] = types;
  signatures.wrapped = combineHash(sources.wrapped(), destinations.wrapped());
  signatures.numbers = numbers;
}

} // namespace anole
