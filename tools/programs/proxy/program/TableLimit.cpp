#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

uint64_t held(const Terms &terms) {
  uint64_t numbers = 0;
  for (const Term &term : terms)
    numbers += term.block ? term.count : term.isRepeat() ? 1 + held(term.body) : 1;
  return numbers;
}

} // namespace

uint64_t mostNumbers(const Terms &terms) {
  constexpr uint64_t few = 1 << 14, each = 16;
  return std::max(few, each * held(terms));
}

} // namespace anole::tools::generate
