#include "test/bench/simulate/SimulatedPatterns.h"

#include "runtime/core/model/SpecialValues.h"

#include <gtest/gtest.h>

#include <map>

namespace anole::tools {
namespace {

/// How often each rank sends to each other one, less how often that receives from it; what a
/// wildcard receives may come from anyone.
class Balance {
public:
  explicit Balance(const SimulatedPattern &pattern, int64_t ranks) {
    ProcessGrids grids(ranks);
    for (int64_t rank = 0; rank < ranks; ++rank)
      pattern.step({rank, grids}, [&](const SimulatedCall &call) { add(rank, call); });
  }

  bool isEven() const {
    int64_t sent = 0;
    for (const auto &[ends, count] : open) {
      if (count < 0 || (count > 0 && !wildcards.contains(ends.second)))
        return false;
      sent += count;
    }
    for (const auto &[rank, count] : wildcards)
      sent -= count;
    return sent == 0;
  }

private:
  void add(int64_t rank, const SimulatedCall &call) {
    using enum SimulatedFunction;
    if (call.function == Isend || call.function == Send)
      ++open[{rank, call.peer}];
    else if ((call.function == Irecv || call.function == Recv) && isSpecial(call.peer))
      ++wildcards[rank];
    else if (call.function == Irecv || call.function == Recv)
      --open[{call.peer, rank}];
  }

  std::map<std::pair<int64_t, int64_t>, int64_t> open;
  std::map<int64_t, int64_t> wildcards;
};

TEST(PatternsTest, EverySendIsReceived) {
  for (const SimulatedPattern &pattern : patterns())
    for (int64_t ranks : {1, 2, 6, 7, 16, 32, 36, 64, 100, 128})
      if (pattern.fits(ProcessGrids(ranks)))
        EXPECT_TRUE(Balance(pattern, ranks).isEven()) << pattern.name << " " << ranks;
}

TEST(PatternsTest, GridsAreAsCubicAsTheyCanBe) {
  EXPECT_EQ(ProcessGrids(1 << 20).square, (Grid{1024, 1024}));
  EXPECT_EQ(ProcessGrids(32).square, (Grid{8, 4}));
  EXPECT_EQ(ProcessGrids(125).cube, (Grid{5, 5, 5}));
  EXPECT_EQ(ProcessGrids(7).cube, (Grid{7, 1, 1}));
}

} // namespace
} // namespace anole::tools
