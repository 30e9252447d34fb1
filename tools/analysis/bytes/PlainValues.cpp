#include "tools/analysis/bytes/PlainValues.h"

#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermSums.h"

namespace anole::tools {

bool arePlain(const Terms &values) {
  constexpr uint64_t valuesOfOne = 16; // byte or term
  uint64_t size = 0;
  for (const Term &term : values)
    size += term.block ? term.block->storedSize() : 1 + term.body.size();
  auto count = countOf(values);
  return count && *count / valuesOfOne <= size;
}

} // namespace anole::tools
