#include "runtime/core/compress/LazyColumn.h"

#include <utility>

namespace anole {

/// It has all values when it is there.
Column &LazyColumn::made() {
  if (!column) {
    auto values = std::make_unique<Column>(Column::Closing::WhenLong);
    values->append(first, count);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    column = std::move(values);
  }
  return *column;
}

Terms LazyColumn::finish() {
  const uint64_t alike = std::exchange(count, 0);
  if (column)
    return column->finish();
  return alike == 0 ? Terms() : Terms{{first, 0, alike, {}}};
}

} // namespace anole
