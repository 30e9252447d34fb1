#include "tools/analysis/phases/cut/DivideStream.h"

#include "test/support/RandomStream.h"
#include "test/tools/analysis/phases/cut/PlacedAt.h"
#include "tools/analysis/phases/cut/TidyStream.h"

namespace anole::phases {
namespace {

void expectDivided(const StreamTrace &stream, const std::vector<WalkedEvent> &all, size_t begin,
                   size_t end) {
  auto divided = tidyStream(divideStream(stream, placedAt(stream, begin), placedAt(stream, end)));
  ASSERT_TRUE(divided);
  auto events = test::eventsOf(divided->stream);
  ASSERT_EQ(events.size(), all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    bool isInside = begin <= i && i < end;
    uint64_t path = all[i].key.path;
    EXPECT_EQ(divided->points[events[i].point],
              all[i].point + (isInside ? stream.points.size() : 0));
    EXPECT_EQ(events[i].key.path, isInside ? insideKey(path) : path);
    EXPECT_EQ(events[i].scalars, all[i].scalars);
    EXPECT_EQ(events[i].arrays, all[i].arrays);
    EXPECT_EQ(events[i].late, all[i].late);
  }
}

TEST(DivideStream, KeepsAllEventsAndTellsThoseInside) {
  for (uint64_t seed = 0; seed < 60; ++seed) {
    test::RandomStream random(seed);
    auto all = test::eventsOf(random.stream);
    size_t step = 1 + all.size() / 7;
    for (size_t begin = 0; begin <= all.size(); begin += step)
      for (size_t end = begin; end <= all.size(); end += step)
        expectDivided(random.stream, all, begin, end);
  }
}

} // namespace
} // namespace anole::phases
