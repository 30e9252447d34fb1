#include "tools/analysis/model/Balance.h"

namespace anole::tools {

void BalanceSum::add(uint32_t rank, double time) {
  bool isFirst = ranks++ == 0;
  sum += time;
  if (isFirst || time < found.least) {
    found.least = time;
    found.fastest = rank;
  }
  if (isFirst || time > found.most) {
    found.most = time;
    found.slowest = rank;
  }
}

Balance BalanceSum::balance() const {
  Balance all = found;
  all.mean = ranks == 0 ? 0 : sum / static_cast<double>(ranks);
  return all;
}

Balance balanceOf(const ShownRanks &shown, const SpentByRank &spent, double TimeSpent::*what) {
  BalanceSum sum;
  for (size_t row = 0; row < spent.size(); ++row)
    sum.add(shown.rank(row), spent[row].*what);
  return sum.balance();
}

} // namespace anole::tools
