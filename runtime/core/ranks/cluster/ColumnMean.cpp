#include "runtime/core/ranks/cluster/ColumnMean.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/WorldOrder.h"
#include "runtime/core/terms/Block.h" // IWYU pragma: keep: in a template

#include <algorithm>
#include <cmath>

namespace anole {

namespace {

struct Total {
  double sum = 0, count = 0;
};

// The numbers of a term of one rank, be it shared or inside of a block.
int64_t startOf(const SharedTerm &term) { return term.start.constant; }
int64_t startOf(const Term &term) { return term.start; }
int64_t strideOf(const SharedTerm &term) { return term.stride.constant; }
int64_t strideOf(const Term &term) { return term.stride; }
double countOf(const SharedTerm &term) { return static_cast<double>(term.count.constant); }
double countOf(const Term &term) { return static_cast<double>(term.count); }

class Summation {
public:
  Summation(uint64_t length, int64_t perSpecial, const std::vector<int64_t> &leftOut, int64_t size)
      : length(static_cast<double>(length)), perSpecial(perSpecial), leftOut(leftOut), size(size) {}

  /// `moves` says that the values differ between the rounds of a repeat around these terms.
  template <typename TermType> Total of(const std::vector<TermType> &terms, bool moves) const {
    Total total;
    for (const TermType &term : terms) {
      bool isMoved = moves || strideOf(term) != 0;
      Total part = term.block          ? of(term.block->terms(), moves)
                   : term.body.empty() ? ofRun(term, isMoved, moves ? 0 : size)
                                       : ofRepeat(term, isMoved);
      total.sum += part.sum;
      total.count += part.count;
    }
    return total;
  }

private:
  template <typename TermType>
  Total ofRun(const TermType &run, bool isMoved, int64_t modulus) const {
    int64_t start = startOf(run);
    if (!isMoved && std::ranges::find(leftOut, start) != leftOut.end())
      return {};
    double count = countOf(run) == 0 ? length : countOf(run);
    if (!isSpecial(start))
      return {sumOf(start, strideOf(run), count, modulus), count};
    if (ANOLE_FAULT(IgnoredValuesCount, false,
                    start == value(Special::Ignored) || start == value(Special::AsPosted)))
      return {};
    return {-count * ANOLE_FAULT(SpecialValuesAreAlike, 0.0,
                                 static_cast<double>((start - INT64_MIN) * perSpecial)),
            count};
  }

  template <typename TermType> Total ofRepeat(const TermType &repeat, bool isMoved) const {
    Total body = of(repeat.body, isMoved);
    double rounds = ANOLE_FAULT(RepeatsCountOnce, 1.0, countOf(repeat));
    return {rounds * body.sum + body.count * moved(repeat, rounds), rounds * body.count};
  }

  /// start + (start + stride) + ..., part by part that goes round equally often. Peers lie less
  /// than `modulus` from their rank, so that there are few parts.
  static double sumOf(int64_t start, int64_t stride, double count, int64_t modulus) {
    double last = static_cast<double>(start) + static_cast<double>(stride) * (count - 1);
    if (modulus == 0 || std::abs(start) >= modulus ||
        std::abs(last) >= static_cast<double>(modulus))
      return count * static_cast<double>(start) + moved(stride, count);
    double sum = 0;
    for (int64_t at = start; count > 0;) {
      int64_t from = shorterWay(at, modulus);
      double part =
          ANOLE_FAULT(RunsGoRoundAtOnce, count, std::min(count, roundsTo(from, stride, modulus)));
      sum += part * static_cast<double>(from) + moved(stride, part);
      at += static_cast<int64_t>(part) * stride;
      count -= part;
    }
    return sum;
  }

  /// How many values from this one on are the shorter way round.
  static double roundsTo(int64_t from, int64_t stride, int64_t modulus) {
    if (stride == 0)
      return 0x1p62;
    int64_t room = stride > 0 ? modulus / 2 - from : from + (modulus - 1) / 2;
    return static_cast<double>(room / std::abs(stride) + 1);
  }

  template <typename TermType> static double moved(const TermType &term, double count) {
    return moved(strideOf(term), count);
  }
  /// 0 + stride + 2 stride + ...
  static double moved(int64_t stride, double count) {
    return ANOLE_FAULT(StridesLeftOutOfMeans, 0.0,
                       static_cast<double>(stride) * count * (count - 1) / 2);
  }

  double length;
  int64_t perSpecial;
  const std::vector<int64_t> &leftOut;
  int64_t size;
};

} // namespace

ColumnMean::ColumnMean(const SharedColumn &column, uint64_t length, int64_t perSpecial,
                       const std::vector<int64_t> &leftOut, int64_t size) {
  Total total;
  if (!column.empty())
    total = Summation(length, perSpecial, leftOut, size).of(column.front().terms, false);
  weight = total.count;
  value = total.count == 0 ? 0 : total.sum / total.count;
}

} // namespace anole
