#include "runtime/core/cluster/ColumnMean.h"

#include "runtime/core/trace/SpecialValues.h"

namespace anole {

namespace {

struct Total {
  double sum = 0, count = 0;
};

class Summation {
public:
  Summation(uint64_t length, int64_t perSpecial)
      : length(static_cast<double>(length)), perSpecial(perSpecial) {}

  Total of(const std::vector<SharedTerm> &terms) const {
    Total total;
    for (const SharedTerm &term : terms) {
      Total part = term.body.empty() ? ofRun(term) : ofRepeat(term);
      total.sum += part.sum;
      total.count += part.count;
    }
    return total;
  }

private:
  Total ofRun(const SharedTerm &run) const {
    int64_t start = run.start.constant;
    double count = run.count.constant == 0 ? length : static_cast<double>(run.count.constant);
    if (!isSpecial(start))
      return {count * static_cast<double>(start) + moved(run, count), count};
    if (start == value(Special::Ignored) || start == value(Special::AsPosted))
      return {};
    return {-count * static_cast<double>((start - INT64_MIN) * perSpecial), count};
  }

  Total ofRepeat(const SharedTerm &repeat) const {
    Total body = of(repeat.body);
    double rounds = static_cast<double>(repeat.count.constant);
    return {rounds * body.sum + body.count * moved(repeat, rounds), rounds * body.count};
  }

  /// 0 + stride + 2 stride + ...
  static double moved(const SharedTerm &term, double count) {
    return static_cast<double>(term.stride.constant) * count * (count - 1) / 2;
  }

  double length;
  int64_t perSpecial;
};

} // namespace

ColumnMean::ColumnMean(const SharedColumn &column, uint64_t length, int64_t perSpecial) {
  Total total;
  if (!column.empty())
    total = Summation(length, perSpecial).of(column.front().terms);
  weight = total.count;
  value = total.count == 0 ? 0 : total.sum / total.count;
}

} // namespace anole
