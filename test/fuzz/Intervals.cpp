#include "test/fuzz/Intervals.h"

#include "runtime/core/terms/TermSums.h"

namespace anole::fuzz {
namespace {

uint64_t intervalsOf(const RankList &list) {
  uint64_t total = 0;
  for (const Term &term : list) {
    uint64_t inner = term.isRepeat() ? intervalsOf(term.body) : 1;
    bool isOne = !term.isRepeat() && term.stride == 1;
    total = boundedSum(total, isOne ? 1 : boundedProduct(term.count, inner));
  }
  return total;
}

uint64_t intervalsOf(const SharedColumn &column) {
  uint64_t total = 0;
  for (const Family &family : column)
    total = boundedSum(total, intervalsOf(family.ranks));
  return total;
}

uint64_t intervalsOf(const SharedPoint &point) {
  uint64_t total = intervalsOf(point.ranks);
  for (const SharedColumn &column : point.columns)
    total = boundedSum(total, intervalsOf(column));
  return total;
}

uint64_t intervalsOf(const SharedLoop &loop) {
  uint64_t total = intervalsOf(loop.trips);
  for (const VariantFamily &family : loop.variants)
    total = boundedSum(total, boundedSum(intervalsOf(family.ranks), intervalsOf(family.variant)));
  return total;
}

} // namespace

uint64_t intervalsOf(const Trace &trace) {
  uint64_t total = 0;
  for (const SharedStream &stream : trace.streams) {
    total = boundedSum(total, intervalsOf(stream.ranks));
    for (const SharedPoint &point : stream.points)
      total = boundedSum(total, intervalsOf(point));
    for (const SharedLoop &loop : stream.loops)
      total = boundedSum(total, intervalsOf(loop));
  }
  return total;
}

} // namespace anole::fuzz
