#include "tools/analysis/bytes/PointTally.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/bytes/PairedTerms.h"
#include "tools/analysis/bytes/PlainValues.h"
#include "tools/analysis/bytes/WindowSums.h"

#include <algorithm>

namespace anole::tools {
namespace {

constexpr int64_t longestArray = int64_t(1) << 24;

/// How a column's values change: those from `least` on, and each of the others.
struct ValueChange {
  int64_t least;
  Term (*many)(const Term &);
  int64_t (*one)(int64_t);
};

/// Values below the least one are few, or the same: where they move, rounds are gone through.
void changeValues(const Term &term, Terms &out, const ValueChange &change, TermWork &work) {
  auto range = rangeOf(term);
  if (range && range->low >= change.least) {
    out.push_back(change.many(term));
  } else if (!term.isRepeat() && (term.count == 1 || term.stride == 0)) {
    out.push_back({change.one(term.start), 0, term.count, {}});
  } else if (term.stride == 0) {
    Terms body;
    for (const Term &inner : term.body)
      changeValues(inner, body, change, work);
    out.push_back(repeated(std::move(body), 0, term.count));
  } else {
    const Terms round = term.isRepeat() ? term.body : Terms{{term.start, 0, 1, {}}};
    for (uint64_t i = 0; i < term.count && work.keep(1); ++i)
      for (const Term &inner : round)
        changeValues(moved(inner, i * static_cast<uint64_t>(term.stride)), out, change, work);
  }
}

/// Special values become 0: what MPI ignores on a rank is nothing.
constexpr ValueChange dropNegative{0, [](const Term &term) { return term; },
                                   [](int64_t value) { return std::max<int64_t>(value, 0); }};

constexpr int64_t nobody = value(Special::ProcNull);

/// 0 for MPI_PROC_NULL, else 1.
constexpr ValueChange onesOfRanks{nobody + 1,
                                  [](const Term &term) { return run(1, 0, valueCount(term)); },
                                  [](int64_t rank) { return int64_t(rank != nobody); }};

/// The value of all of a column, if it has one.
std::optional<int64_t> constantOf(const Terms &column) {
  auto range = rangeOf(column);
  return range && range->low == range->high ? std::optional(range->low) : std::nullopt;
}

uint64_t highestOf(const Terms &column) {
  auto range = rangeOf(column);
  return column.empty() ? 0
         : range        ? static_cast<uint64_t>(std::max<int64_t>(range->high, 0))
                        : SizeTally::mostBytes;
}

} // namespace

SizeTally PointTally::sent(const ByteRule &rule) {
  std::optional<ByteColumns> columns = rule.sent;
  if (rule.inPlace && *rule.inPlace < point.columns.size() && point.count != 0) {
    auto inPlace = constantOf(point.columns[*rule.inPlace]);
    if (!inPlace)
      return unknown();
    if (*inPlace == 1)
      columns = rule.inPlaceSent;
  }
  return columns ? of(*columns) : unknown();
}

SizeTally PointTally::of(const ByteColumns &columns) {
  work.begin();
  tally = SizeTally();
  sawUnknown = false;
  if (point.count == 0)
    return tally;
  if (!isSound(columns) || !staysBelowMost(columns))
    return unknown();
  if (!columns.lengths)
    add(columns);
  else if (columns.typesInArrays)
    addSumsOfProducts(columns);
  else
    addArrays(columns);
  return work.good() && !sawUnknown ? tally : unknown();
}

SizeTally PointTally::unknown() const {
  SizeTally none;
  none.addUnknown(point.count);
  return none;
}

bool PointTally::isSound(const ByteColumns &columns) const {
  auto hasAll = [&](std::optional<size_t> column) {
    return !column ||
           (*column < point.columns.size() && countOf(point.columns[*column]) == point.count);
  };
  bool areArrays = columns.lengths.has_value();
  return hasAll(areArrays ? std::nullopt : columns.counts) &&
         hasAll(columns.typesInArrays ? std::nullopt : columns.types) &&
         hasAll(columns.partitions) && hasAll(columns.peers) && hasAll(columns.partner) &&
         hasAll(columns.lengths) &&
         (!areArrays || isSoundArray(*columns.lengths, *columns.counts)) &&
         (!columns.typesInArrays || isSoundArray(*columns.types - 1, *columns.types));
}

bool PointTally::isSoundArray(size_t lengths, size_t elements) const {
  if (elements >= point.columns.size())
    return false;
  auto range = rangeOf(point.columns[lengths]);
  return range && range->low >= 0 && range->high <= longestArray &&
         boundedProduct(point.count, static_cast<uint64_t>(range->high)) < mostValues &&
         countOf(point.columns[elements]) == sumOf(point.columns[lengths]);
}

/// Whether no product can wrap.
bool PointTally::staysBelowMost(const ByteColumns &columns) const {
  uint64_t most = columns.types ? static_cast<uint64_t>(sizes.types.highest()) : 1;
  for (auto column : {columns.counts, columns.lengths, columns.partitions})
    most = boundedProduct(most, column ? highestOf(point.columns[*column]) : 1);
  if (columns.peers)
    most = boundedProduct(most, static_cast<uint64_t>(sizes.communicators.highest()));
  return most < SizeTally::mostBytes;
}

TermStream PointTally::counted(size_t column) const {
  return {point.columns[column], work,
          [this](const Term &term, Terms &out) { changeValues(term, out, dropNegative, work); }};
}

TermStream PointTally::present(size_t column) const {
  return {point.columns[column], work,
          [this](const Term &term, Terms &out) { changeValues(term, out, onesOfRanks, work); }};
}

bool PointTally::hasNobody(const ByteColumns &columns) const {
  auto range =
      columns.partner ? rangeOf(point.columns[*columns.partner]) : std::optional(ValueRange{0, 0});
  return !range || range->low <= nobody;
}

/// The sizes of objects. That of an unknown one is negative.
TermStream PointTally::sized(size_t column, const NumberMap &objects) {
  return {point.columns[column], work,
          [&objects](const Term &term, Terms &out) { objects.change(term, out); }};
}

std::optional<Terms> PointTally::ofEachCall(const ByteColumns &columns) {
  work.begin();
  if (columns.lengths || !isSound(columns) || !staysBelowMost(columns))
    return std::nullopt;
  Terms bytes = countsOfEach(columns);
  if (columns.types)
    multiply(bytes, sized(*columns.types, sizes.types));
  return work.good() ? std::optional(std::move(bytes)) : std::nullopt;
}

std::optional<CountedBytes> PointTally::plainOfEachCall(const ByteColumns &columns) {
  work.begin();
  if (columns.lengths || !isSound(columns) || !staysBelowMost(columns))
    return std::nullopt;
  return plainCounts(columns);
}

std::optional<CountedBytes> PointTally::plainCounts(const ByteColumns &columns) const {
  if (!columns.counts || columns.partitions || columns.peers || hasNobody(columns) ||
      !arePlain(point.columns[*columns.counts]))
    return std::nullopt;
  const Terms &counts = point.columns[*columns.counts];
  if (!columns.types)
    return CountedBytes{&counts, 1};
  auto type = constantOf(point.columns[*columns.types]);
  if (!type)
    return std::nullopt;
  Terms size;
  sizes.types.change(run(static_cast<uint64_t>(*type), 0, 1), size);
  return size.size() == 1 ? std::optional(CountedBytes{&counts, size[0].start}) : std::nullopt;
}

Terms PointTally::countsOfEach(const ByteColumns &columns) {
  Terms counts{run(1, 0, point.count)};
  for (auto factor : {columns.counts, columns.partitions})
    if (factor)
      multiply(counts, counted(*factor));
  if (columns.peers)
    multiply(counts, sized(*columns.peers, sizes.communicators));
  if (hasNobody(columns))
    multiply(counts, present(*columns.partner));
  return counts;
}

void PointTally::add(const ByteColumns &columns) {
  if (auto plain = plainCounts(columns); plain && plain->size >= 0) {
    TermCursor counts(*plain->counts);
    for (auto count = counts.next(); count && work.spend(1); count = counts.next())
      tally.addCall(static_cast<uint64_t>(plain->of(*count)));
    return;
  }
  const Terms ones{run(1, 0, point.count)};
  if (!columns.partitions && !columns.peers && !hasNobody(columns)) {
    addPairs(columns.counts ? counted(*columns.counts) : TermStream(ones, work),
             sized(*columns.types, sizes.types));
    return;
  }
  Terms counts = countsOfEach(columns);
  auto range = rangeOf(counts);
  sawUnknown = !range || range->low < 0;
  addPairs({counts, work}, sized(*columns.types, sizes.types));
}

void PointTally::multiply(Terms &counts, TermStream factors) {
  counts = productOf({counts, work}, std::move(factors), work);
}

void PointTally::addPairs(TermStream counts, TermStream typeSizes) {
  eachPair(std::move(counts), std::move(typeSizes), FixedSide::Second, work,
           [&](const Term &term, int64_t size, FixedSide) {
             if (size < 0)
               tally.addUnknown(valueCount(term));
             else
               tally.add(scaled(term, size), work);
           });
}

void PointTally::addArrays(const ByteColumns &columns) {
  auto constant = constantOf(point.columns[*columns.types]);
  auto size = constant ? sizes.types.find(*constant) : std::nullopt;
  Terms sums;
  eachWindowSum(counted(*columns.counts), {point.columns[*columns.lengths], work}, work,
                [&](Term sum) {
                  if (size)
                    tally.add(scaled(std::move(sum), *size), work);
                  else if (work.keep(1))
                    sums.push_back(std::move(sum));
                });
  if (!size)
    addPairs({sums, work}, sized(*columns.types, sizes.types));
}

void PointTally::addSumsOfProducts(const ByteColumns &columns) {
  auto noted = [&](const Term &term, Terms &out) {
    size_t before = out.size();
    sizes.types.change(term, out);
    for (size_t i = before; i < out.size(); ++i)
      sawUnknown = sawUnknown || rangeOf(out[i]).value_or(ValueRange{-1, 0}).low < 0;
  };
  Terms products =
      productOf(counted(*columns.counts), {point.columns[*columns.types], work, noted}, work);
  eachWindowSum({products, work}, {point.columns[*columns.lengths], work}, work,
                [&](const Term &sum) { tally.add(sum, work); });
}

} // namespace anole::tools
