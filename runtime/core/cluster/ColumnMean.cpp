#include "runtime/core/cluster/ColumnMean.h"

#include "runtime/core/trace/SpecialValues.h"

#include <algorithm>

namespace anole {

namespace {

struct Total {
  double sum = 0, count = 0;
};

class Summation {
public:
  Summation(uint64_t length, int64_t perSpecial, const std::vector<int64_t> &leftOut)
      : length(static_cast<double>(length)), perSpecial(perSpecial), leftOut(leftOut) {}

  /// `moves`: values are not the same in each round of a repeat around these terms.
  Total of(const std::vector<SharedTerm> &terms, bool moves) const {
    Total total;
    for (const SharedTerm &term : terms) {
      bool isMoved = moves || term.stride.constant != 0;
      Total part = term.body.empty() ? ofRun(term, isMoved) : ofRepeat(term, isMoved);
      total.sum += part.sum;
      total.count += part.count;
    }
    return total;
  }

private:
  Total ofRun(const SharedTerm &run, bool isMoved) const {
    int64_t start = run.start.constant;
    if (!isMoved && std::ranges::find(leftOut, start) != leftOut.end())
      return {};
    double count = run.count.constant == 0 ? length : static_cast<double>(run.count.constant);
    if (!isSpecial(start))
      return {count * static_cast<double>(start) + moved(run, count), count};
    if (start == value(Special::Ignored) || start == value(Special::AsPosted))
      return {};
    return {-count * static_cast<double>((start - INT64_MIN) * perSpecial), count};
  }

  Total ofRepeat(const SharedTerm &repeat, bool isMoved) const {
    Total body = of(repeat.body, isMoved);
    double rounds = static_cast<double>(repeat.count.constant);
    return {rounds * body.sum + body.count * moved(repeat, rounds), rounds * body.count};
  }

  /// 0 + stride + 2 stride + ...
  static double moved(const SharedTerm &term, double count) {
    return static_cast<double>(term.stride.constant) * count * (count - 1) / 2;
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
