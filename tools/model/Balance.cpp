#include "tools/model/Balance.h"

namespace anole::tools {

Balance balanceOf(const ShownRanks &shown, const SpentByRank &spent, double TimeSpent::*what) {
  Balance balance;
  if (spent.empty())
    return balance;
  balance.least = spent[0].*what;
  balance.fastest = balance.slowest = shown.rank(0);
  for (size_t row = 0; row < spent.size(); ++row) {
    double time = spent[row].*what;
    balance.mean += time / static_cast<double>(spent.size());
    if (time > balance.most) {
      balance.most = time;
      balance.slowest = shown.rank(row);
    }
    if (time < balance.least) {
      balance.least = time;
      balance.fastest = shown.rank(row);
    }
  }
  return balance;
}

} // namespace anole::tools
