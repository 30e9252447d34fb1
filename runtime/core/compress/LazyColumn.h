#pragma once

#include "runtime/core/compress/Column.h"

#include <atomic>

namespace anole {

/// A LazyColumn is a Column as soon as its values differ: until then it is their number. The trips
/// and the variants of most loops are all the same, and with tens of thousands of loops their
/// columns were a tenth of the record. Its values give the same terms as those of a Column.
///
/// Where another process reads what one left that was killed, it finds the values as they were
/// before or after append(), as with a Column.
class LazyColumn {
public:
  /// See Column::append().
  bool append(int64_t value) {
    if (column || (count != 0 && value != first)) [[unlikely]]
      return made().append(value);
    return repeat(value, 1);
  }
  bool append(int64_t value, uint64_t times) {
    if (times == 0)
      return true;
    if (column || (count != 0 && value != first))
      return made().append(value, times);
    return repeat(value, times);
  }

  /// See Column.
  int64_t likelyNext(int64_t last) const {
    return column ? column->likelyNext(last) : count > 1 ? first : last;
  }
  Terms finish();
  void mend() {
    visit([](Column &values) { values.mend(); });
  }

  /// Visits the column, if there is one.
  template <typename Visitor> void visit(Visitor visitor) {
    if (column)
      visitor(*column);
  }

  /// Bytes held beside its own.
  size_t memory() const { return column ? column->memory() : 0; }

private:
  /// Returns whether they were predicted. A value that is not counted is none.
  bool repeat(int64_t value, uint64_t times) {
    first = value;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    const bool isPredicted = count > 1;
    count += times;
    return isPredicted;
  }
  [[gnu::noinline]] Column &made();

  int64_t first = 0;        ///< without a column: all values
  uint64_t count = 0;       ///< of these
  CopiedPtr<Column> column; ///< null: all values are the same
};

} // namespace anole
