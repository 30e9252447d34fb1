#include "tools/analysis/phases/Topology.h"

#include <gtest/gtest.h>

#include <functional>

namespace anole::phases {
namespace {

using Sends = std::function<bool(uint32_t from, uint32_t to)>;

std::string nameOf(uint32_t ranks, const Sends &sends) {
  Pattern pattern;
  for (uint32_t from = 0; from < ranks; ++from)
    for (uint32_t to = 0; to < ranks; ++to)
      if (from != to && sends(from, to))
        pattern.messages[{from, to}] = 1;
  return topologyOf(pattern, ranks);
}

uint32_t apart(uint32_t a, uint32_t b) { return a < b ? b - a : a - b; }

TEST(Topology, Rings) {
  EXPECT_EQ(nameOf(6, [](auto a, auto b) { return b == (a + 1) % 6; }), "ring");
  EXPECT_EQ(nameOf(6, [](auto a, auto b) { return apart(a, b) == 1 || apart(a, b) == 5; }), "ring");
}

TEST(Topology, Stencils) {
  EXPECT_EQ(nameOf(6, [](auto a, auto b) { return apart(a, b) == 1; }), "1-D stencil");
  EXPECT_EQ(nameOf(6, [](auto a, auto b) { return apart(a, b) <= 2; }), "1-D stencil");
  EXPECT_EQ(nameOf(6, [](auto a, auto b) { return b == a + 1; }), "1-D stencil");
  auto onPlane = [](uint32_t a, uint32_t b) { return apart(a % 4, b % 4) + apart(a / 4, b / 4); };
  EXPECT_EQ(nameOf(12, [&](auto a, auto b) { return onPlane(a, b) == 1; }), "2-D stencil");
  EXPECT_EQ(nameOf(12, [&](auto a, auto b) { return b > a && onPlane(a, b) == 1; }), "2-D stencil");
  EXPECT_EQ(nameOf(12, [](auto a,
                          auto b) { return apart(a % 4, b % 4) <= 1 && apart(a / 4, b / 4) <= 1; }),
            "2-D stencil");
  EXPECT_EQ(
      nameOf(27,
             [](auto a, auto b) {
               return apart(a % 3, b % 3) + apart(a / 3 % 3, b / 3 % 3) + apart(a / 9, b / 9) == 1;
             }),
      "3-D stencil");
}

TEST(Topology, StencilOfEverySecondRank) {
  EXPECT_EQ(nameOf(8, [](auto a, auto b) { return a % 2 == 0 && apart(a, b) == 2; }),
            "1-D stencil");
}

TEST(Topology, MasterAndWorkers) {
  EXPECT_EQ(nameOf(5, [](auto a, auto b) { return a == 0 || b == 0; }), "master and workers");
  EXPECT_EQ(nameOf(5, [](auto a, auto) { return a == 2; }), "master and workers");
}

TEST(Topology, OthersWithAName) {
  EXPECT_EQ(nameOf(5, [](auto, auto) { return true; }), "all to all");
  EXPECT_EQ(nameOf(9, [](auto a, auto b) { return b == a % 3 * 3 + a / 3; }), "transpose");
  EXPECT_EQ(nameOf(16, [](auto a, auto b) { return std::has_single_bit(a ^ b); }), "hypercube");
  EXPECT_EQ(nameOf(8, [](auto a, auto b) { return (a ^ b) == 4; }), "pairs");
  EXPECT_EQ(nameOf(8, [](auto a, auto b) { return a == 2 && b == 7; }), "pair");
}

TEST(Topology, NoMessagesHaveNone) {
  EXPECT_EQ(nameOf(4, [](auto, auto) { return false; }), "");
  EXPECT_EQ(nameOf(7, [](auto a, auto b) { return a == 0   ? b == 3
                                                  : a == 3 ? b == 5
                                                           : b == 6; }),
            "");
}

} // namespace
} // namespace anole::phases
