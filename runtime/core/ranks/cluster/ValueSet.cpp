#include "runtime/core/ranks/cluster/ValueSet.h"

#include "runtime/core/ranks/cluster/ValueWalk.h"

namespace anole {

namespace {

constexpr uint64_t mostValues = uint64_t(1) << 16;

struct ValueCollector {
  std::unordered_set<int64_t> &values;
  uint64_t left = mostValues;

  void see(int64_t value) {
    values.insert(value);
    --left;
  }
  void comeBackTo(int64_t) {}
  bool isFull() const { return left == 0; }
};

} // namespace

ValueSet::ValueSet(const SharedColumn &column) {
  ValueCollector collector{all};
  if (!column.empty())
    ValueWalk(mostValues, collector).walk(column.front().terms);
}

} // namespace anole
