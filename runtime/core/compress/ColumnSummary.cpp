#include "runtime/core/compress/ColumnSummary.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"

#include <bit>

namespace anole {

int64_t ColumnSummary::rounded(int64_t value) {
  constexpr int kept = 3;
  if (isSpecial(value))
    return value;
  uint64_t size = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  int dropped = std::max(0, static_cast<int>(std::bit_width(size)) - kept);
  auto result = static_cast<int64_t>(size >> dropped << dropped);
  return value < 0 ? -result : result;
}

void ColumnSummary::add(const Terms &terms) {
  TermCursor cursor(terms);
  while (auto value = cursor.next())
    add(*value, 1);
}

Terms ColumnSummary::terms() const {
  Terms terms;
  for (const auto &[value, count] : counts)
    terms.push_back({value, 0, count, {}});
  return terms;
}

} // namespace anole
