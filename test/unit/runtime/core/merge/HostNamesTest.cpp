#include "runtime/core/merge/HostNames.h"

#include "runtime/core/base/Limits.h"
#include "runtime/core/file/format/InfoCheck.h"
#include "runtime/core/model/HostRanks.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>

namespace anole::test {
namespace {

/// The name of the host of a rank.
using HostOf = std::function<std::string(uint32_t rank)>;

/// Of ranks first, ..., last - 1, merged over a tree.
TraceInfo merged(uint32_t first, uint32_t last, uint32_t arity, const HostOf &host) {
  TraceInfo all;
  all.ranks = last - first;
  if (last - first == 1) {
    all.host = host(first);
    all.hosts = {{host(first), "", 0, {{first, 0, 1, {}}}, {}}};
    return all;
  }
  uint32_t part = (last - first + arity - 1) / arity;
  for (uint32_t begin = first; begin < last; begin += part) {
    TraceInfo some = merged(begin, std::min(last, begin + part), arity, host);
    begin == first ? void(all = std::move(some)) : mergeHosts(all, some);
  }
  all.ranks = last - first;
  return all;
}

TraceInfo finished(uint32_t ranks, const HostOf &host, uint32_t arity = 2) {
  TraceInfo info = merged(0, ranks, arity, host);
  finishHosts(info);
  EXPECT_EQ(format::infoProblem(info), "");
  return info;
}

/// Every rank is where it was.
void expectAllFound(const TraceInfo &info, const HostOf &host) {
  uint32_t found = 0, first = 0;
  for (const HostRanks &one : hostsOf(info)) {
    EXPECT_GE(one.ranks.front(), first) << "not in the order of the first ranks";
    first = one.ranks.front();
    for (uint32_t rank : one.ranks)
      EXPECT_EQ(one.name, host(rank)) << rank;
    found += one.ranks.size();
  }
  EXPECT_EQ(found, info.ranks);
}

std::string numbered(uint32_t number) { return "node" + std::to_string(number); }

TEST(HostNames, OneHostIsSaidWithoutItsName) {
  auto host = [](uint32_t) { return "login"; };
  TraceInfo info = finished(6, host);
  EXPECT_EQ(info.hosts, std::vector<HostFamily>{HostFamily{}});
  expectAllFound(info, host);
}

TEST(HostNames, BlocksAndRoundsOfHostsAreOneFamilyOfAFewTerms) {
  const HostOf blocks = [](uint32_t rank) { return numbered(rank / 8); };
  const HostOf rounds = [](uint32_t rank) { return numbered(rank % 512); };
  for (const HostOf &host : {blocks, rounds}) {
    TraceInfo info = finished(4096, host);
    ASSERT_EQ(info.hosts.size(), 1u);
    EXPECT_EQ(info.hosts[0].before, "node");
    EXPECT_EQ(info.hosts[0].ranks, (Terms{{0, 1, 4096, {}}}));
    EXPECT_EQ(info.hosts[0].numbers.size(), 1u);
    expectAllFound(info, host);
  }
}

TEST(HostNames, NumbersMayHaveZerosInFront) {
  const HostOf host = [](uint32_t rank) {
    std::string number = std::to_string(rank + 8);
    return "n" + std::string(3 - number.size(), '0') + number + "-ib0";
  };
  TraceInfo info = finished(120, host);
  ASSERT_EQ(info.hosts.size(), 1u) << "n008 to n127";
  EXPECT_EQ(info.hosts[0].after, "-ib0");
  EXPECT_EQ(info.hosts[0].digits, 3u);
  expectAllFound(info, host);
  const HostOf mixed = [](uint32_t rank) { return (rank % 2 ? "n0" : "n") + std::to_string(rank); };
  expectAllFound(finished(30, mixed), mixed);
}

TEST(HostNames, NamesWithoutAPatternAreKept) {
  const HostOf host = [](uint32_t rank) {
    return std::vector<std::string>{"ada", "bob", "n1", "17", "x99999999999999999999"}[rank % 5];
  };
  TraceInfo info = finished(10, host);
  EXPECT_EQ(info.hosts.size(), 5u);
  expectAllFound(info, host);
}

TEST(HostNames, TheTreeDoesNotMatter) {
  const HostOf host = [](uint32_t rank) {
    return "r" + std::to_string(rank % 3) + "n" + std::to_string(rank * 7 % 40);
  };
  TraceInfo wanted = finished(90, host, 90);
  for (uint32_t arity : {2, 3, 7})
    EXPECT_EQ(finished(90, host, arity).hosts, wanted.hosts) << arity;
  expectAllFound(wanted, host);
}

TEST(HostNames, WhatIsFinishedCanBeMergedOn) {
  const HostOf host = [](uint32_t rank) { return numbered(rank / 2); };
  TraceInfo left = merged(0, 4, 2, host), right = merged(4, 8, 2, host);
  finishHosts(left);
  right.ranks = 8; // of the program
  finishHosts(right);
  mergeHosts(left, right);
  left.ranks = 8;
  finishHosts(left);
  EXPECT_EQ(left.hosts, finished(8, host).hosts);
}

TEST(HostNames, TooManyPatternsAreCutOff) {
  const HostOf host = [](uint32_t rank) {
    return std::string(1, static_cast<char>('a' + rank % 26)) +
           static_cast<char>('a' + rank / 26 % 26);
  };
  TraceInfo info = finished(600, host);
  EXPECT_EQ(info.hosts.size(), format::mostHostFamilies);
}

TEST(HostNames, WhatIsNotKnownStaysSo) {
  TraceInfo info;
  info.ranks = 3;
  mergeHosts(info, TraceInfo(info));
  finishHosts(info);
  EXPECT_TRUE(info.hosts.empty());
  EXPECT_TRUE(hostsOf(info).empty());
}

} // namespace
} // namespace anole::test
