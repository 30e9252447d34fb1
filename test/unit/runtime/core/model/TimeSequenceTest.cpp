#include "runtime/core/model/TimeSequence.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace anole::test {
namespace {

std::vector<float> allOf(const TimeSequence &sequence) {
  std::vector<float> times;
  sequence.each([&](float time) { times.push_back(time); });
  return times;
}

TEST(TimeSequenceTest, KeepsItsOrderWhereverItsTimesAre) {
  char name[] = "/tmp/anole-times-XXXXXX";
  ASSERT_NE(mkdtemp(name), nullptr);
  auto file = BlockFile::create(std::string(name) + "/times");
  ASSERT_TRUE(file) << file.error().message;
  TimeSequence sequence;
  std::vector<float> times;
  for (int i = 0; i < 700'000; ++i) {
    times.push_back(static_cast<float>(i % 1013));
    sequence.add(times.back());
    if (i == 10 || i == 300'000 || i == 650'000)
      ASSERT_TRUE(sequence.putAway(*file));
  }
  ASSERT_TRUE(sequence.putAway(*file));
  sequence.setLast(times.back() = 17);
  EXPECT_EQ(sequence.size(), times.size());
  EXPECT_LT(sequence.memory(), 60'000 * sizeof(float));
  EXPECT_EQ(allOf(sequence), times);
  std::filesystem::remove_all(name);
}

} // namespace
} // namespace anole::test
