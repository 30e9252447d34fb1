#include "tools/formats/out/perfetto/InFlight.h"

#include <gtest/gtest.h>

namespace anole::exporting::perfetto {
namespace {

using Seen = std::vector<std::pair<uint64_t, int64_t>>;

Seen settle(InFlight &inFlight, uint64_t upTo) {
  Seen seen;
  inFlight.settle(upTo,
                  [&](uint64_t time, uint32_t, int64_t bytes) { seen.emplace_back(time, bytes); });
  return seen;
}

TEST(InFlight, GivesChangesInTheOrderOfTime) {
  InFlight inFlight;
  inFlight.send(1, 0, 10, 100);
  inFlight.receive(1, 0, 400);
  inFlight.send(2, 0, 5, 200);
  EXPECT_EQ(settle(inFlight, 300), (Seen{{100, 10}, {200, 15}}));
  inFlight.receive(2, 0, 350);
  EXPECT_EQ(settle(inFlight, UINT64_MAX), (Seen{{350, 10}, {400, 0}}));
}

TEST(InFlight, IgnoresMessagesThatWereSentUnseen) {
  InFlight inFlight;
  inFlight.receive(7, 0, 400);
  EXPECT_EQ(settle(inFlight, UINT64_MAX), Seen{});
}

TEST(InFlight, GoesOnWhenTooMuchWaits) {
  InFlight inFlight;
  for (uint64_t i = 1; !inFlight.isFull(); ++i)
    inFlight.send(i, 0, 1, 1000 + i);
  size_t settled = settle(inFlight, 0).size();
  EXPECT_GT(settled, 500000U);
  inFlight.send(1U << 30, 0, 1, 5);
  EXPECT_GT(settle(inFlight, UINT64_MAX)[0].first, 1000U) << "counted late, not earlier";
}

} // namespace
} // namespace anole::exporting::perfetto
