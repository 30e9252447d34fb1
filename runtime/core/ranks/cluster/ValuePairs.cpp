#include "runtime/core/ranks/cluster/ValuePairs.h"

#include "runtime/core/ranks/cluster/ValueWalk.h"

#include <optional>

namespace anole {

namespace {

class PairFinder {
public:
  PairFinder(size_t limit, const std::function<void(size_t, size_t)> &visit)
      : limit(limit), visit(visit) {}

  void see(int64_t value) {
    if (value < 0 || static_cast<uint64_t>(value) >= limit)
      return last.reset();
    auto now = static_cast<size_t>(value);
    if (last)
      visit(*last, now);
    last = now;
  }

  bool isFull() const { return false; }

  void comeBackTo(int64_t value) {
    auto end = last;
    see(value);
    last = end;
  }

private:
  size_t limit;
  const std::function<void(size_t, size_t)> &visit;
  std::optional<size_t> last;
};

} // namespace

void eachPairOf(const std::vector<SharedTerm> &terms, size_t limit,
                const std::function<void(size_t, size_t)> &visit) {
  PairFinder finder(limit, visit);
  ValueWalk(limit, finder).walk(terms);
}

} // namespace anole
