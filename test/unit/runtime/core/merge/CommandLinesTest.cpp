#include "runtime/core/merge/CommandLines.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/terms/Term.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

using Commands = std::vector<CommandLine>;

Commands startedWith(const std::string &words, uint32_t rank) {
  return {{"program", words, {{rank, 0, 1, {}}}}};
}

/// Of ranks first, ..., last - 1, where each starts with what `words` gives.
template <class Words> Commands merged(uint32_t first, uint32_t last, uint32_t arity, Words words) {
  if (last - first == 1)
    return startedWith(words(first), first);
  uint32_t part = (last - first + arity - 1) / arity;
  Commands all = merged(first, std::min(last, first + part), arity, words);
  for (uint32_t begin = first + part; begin < last; begin += part)
    mergeCommands(all, merged(begin, std::min(last, begin + part), arity, words));
  return all;
}

TEST(CommandLines, RanksThatShareOneAreOneEntry) {
  TraceInfo info;
  info.commands = merged(0, 7, 2, [](uint32_t rank) { return rank < 4 ? "./a" : "./b 1"; });
  finishCommands(info);
  const Commands &all = info.commands;
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].words, "./a");
  EXPECT_EQ(all[0].ranks, (Terms{{0, 1, 4, {}}}));
  EXPECT_EQ(all[1].words, "./b 1");
  EXPECT_EQ(all[1].ranks, (Terms{{4, 1, 3, {}}}));
}

TEST(CommandLines, TheSameOnesAreKeptWhateverTheTree) {
  auto words = [](uint32_t rank) { return "./a " + std::to_string(rank % 40); };
  Commands wanted = merged(0, 200, 200, words);
  EXPECT_EQ(wanted.size(), format::mostCommandLines);
  EXPECT_EQ(valueCount(wanted.back().ranks), 5u);
  for (uint32_t arity : {2, 3, 7}) {
    Commands all = merged(0, 200, arity, words);
    ASSERT_EQ(all.size(), wanted.size());
    for (size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(all[i].words, wanted[i].words);
      EXPECT_EQ(valueCount(all[i].ranks), valueCount(wanted[i].ranks)) << arity << " " << i;
    }
  }
}

TEST(CommandLines, OneThatAllRanksHaveIsInNoList) {
  TraceInfo info;
  info.commandLine = "./a";
  info.commands = startedWith("./a", 0);
  finishCommands(info);
  EXPECT_TRUE(info.commands.empty());
  info.commands = startedWith("./b", 1);
  finishCommands(info);
  EXPECT_EQ(info.commands.size(), 1u);
}

} // namespace
} // namespace anole::test
