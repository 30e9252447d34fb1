#include "tools/views/BalanceColumns.h"

namespace anole::tools {

const Columns<Balance> &columnsOf(const Balance *) {
  static const Columns<Balance> columns(
      "balance", "",
      {{"mean_ns", [](const Balance &balance) { return SpentNanoseconds{balance.mean}; }},
       {"slowest", &Balance::slowest},
       {"fastest", &Balance::fastest},
       {"imbalance", [](const Balance &balance) { return Ratio{balance.imbalance()}; },
        "How much longer the slowest takes than the mean"}});
  return columns;
}

} // namespace anole::tools
