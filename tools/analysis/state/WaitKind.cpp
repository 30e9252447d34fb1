#include "tools/analysis/state/WaitKind.h"

#include <algorithm>
#include <iterator>

namespace anole::whatif {
namespace {

struct WaitKindRow {
  WaitKind kind;
  const char *name;
  CallOperation first, last;
};

constexpr WaitKindRow kindRows[] = {
#define ANOLE_WAIT_KIND(Enumerator, Name, First, Last)                                             \
  {WaitKind::Enumerator, Name, CallOperation::First, CallOperation::Last},
#include "tools/analysis/state/WaitKinds.def"
};

} // namespace

WaitKind waitKindOf(CallOperation operation) {
  const auto *row = std::ranges::find_if(kindRows, [&](const WaitKindRow &one) {
    return operation >= one.first && operation <= one.last;
  });
  return row == std::end(kindRows) ? WaitKind::Other : row->kind;
}

const char *nameOf(WaitKind kind) {
  return std::ranges::find(kindRows, kind, &WaitKindRow::kind)->name;
}

} // namespace anole::whatif
