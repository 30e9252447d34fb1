#include "tools/views/more/WaitDrawing.h"

#include "runtime/core/terms/TermCursor.h"
#include "tools/show/NumberText.h"
#include "tools/views/more/ShownMatrix.h"

#include <cmath>
#include <map>

namespace anole::whatif {
namespace {

using Cell = tools::CommunicationMatrix::Cell;

/// Of ranks, the first of their block stands for all.
class BlockedWaits {
public:
  explicit BlockedWaits(uint32_t ranks) : block(tools::ranksOfBlock(ranks)) {}

  void add(const Waiters &waiters) {
    std::map<uint32_t, double> shares;
    auto ranks = expand(waiters.ranks);
    for (int64_t rank : ranks)
      shares[firstOf(static_cast<uint32_t>(rank))] += 1 / static_cast<double>(ranks.size());
    for (const Cause &cause : waiters.causes)
      for (const RankShare &causer : cause.ranks)
        for (auto [waiter, share] : shares)
          times[{waiter, firstOf(causer.rank)}] += share * causer.time;
  }

  tools::CommunicationMatrix matrix(uint32_t ranks) const {
    tools::CommunicationMatrix matrix{ranks, {}, 0, {}};
    for (const auto &[cell, time] : times)
      matrix.sends[cell] = static_cast<uint64_t>(std::llround(time));
    return matrix;
  }

private:
  uint32_t firstOf(uint32_t rank) const { return rank / block * block; }

  uint32_t block;
  std::map<Cell, double> times;
};

} // namespace

std::string waitDrawing(const Waits &waits, const std::string &program) {
  auto ranks = static_cast<uint32_t>(waits.ranks.size());
  BlockedWaits blocked(ranks);
  for (const WaitSite &site : waits.sites)
    for (const Waiters &waiters : site.waiters)
      blocked.add(waiters);
  return tools::heatDrawing({blocked.matrix(ranks), 64}, program + ": who waits for whom",
                            "Waiting: rows wait for the computing of columns", tools::timeText);
}

} // namespace anole::whatif
