#include "runtime/core/ranks/cluster/ColumnMean.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/Block.h" // IWYU pragma: keep: in a template

#include <algorithm>

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
  Summation(uint64_t length, int64_t perSpecial, const std::vector<int64_t> &leftOut)
      : length(static_cast<double>(length)), perSpecial(perSpecial), leftOut(leftOut) {}

  /// `moves` says that the values differ between the rounds of a repeat around these terms.
  template <typename TermType> Total of(const std::vector<TermType> &terms, bool moves) const {
    Total total;
    for (const TermType &term : terms) {
      bool isMoved = moves || strideOf(term) != 0;
      Total part = term.block          ? of(term.block->terms(), moves)
                   : term.body.empty() ? ofRun(term, isMoved)
                                       : ofRepeat(term, isMoved);
      total.sum += part.sum;
      total.count += part.count;
    }
    return total;
  }

private:
  template <typename TermType> Total ofRun(const TermType &run, bool isMoved) const {
    int64_t start = startOf(run);
    if (!isMoved && std::ranges::find(leftOut, start) != leftOut.end())
      return {};
    double count = countOf(run) == 0 ? length : countOf(run);
    if (!isSpecial(start))
      return {count * static_cast<double>(start) + moved(run, count), count};
    if (start == value(Special::Ignored) || start == value(Special::AsPosted))
      return {};
    return {-count * static_cast<double>((start - INT64_MIN) * perSpecial), count};
  }

  template <typename TermType> Total ofRepeat(const TermType &repeat, bool isMoved) const {
    Total body = of(repeat.body, isMoved);
    double rounds = countOf(repeat);
    return {rounds * body.sum + body.count * moved(repeat, rounds), rounds * body.count};
  }

  /// 0 + stride + 2 stride + ...
  template <typename TermType> static double moved(const TermType &term, double count) {
    return static_cast<double>(strideOf(term)) * count * (count - 1) / 2;
  }

  double length;
  int64_t perSpecial;
  const std::vector<int64_t> &leftOut;
};

} // namespace

ColumnMean::ColumnMean(const SharedColumn &column, uint64_t length, int64_t perSpecial,
                       const std::vector<int64_t> &leftOut) {
  Total total;
  if (!column.empty())
    total = Summation(length, perSpecial, leftOut).of(column.front().terms, false);
  weight = total.count;
  value = total.count == 0 ? 0 : total.sum / total.count;
}

} // namespace anole
