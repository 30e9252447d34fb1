#pragma once

#include "test/support/program/StreamBuilder.h"

#include <random>

namespace anole::test {

/// A point whose one parameter never repeats; ranks of a kind have the same.
inline Trace irregularLeaf(uint32_t rank, uint32_t kinds) {
  std::mt19937 random(rank % kinds);
  std::vector<int64_t> values;
  for (int i = 0; i < 20'000; ++i)
    values.push_back(static_cast<int64_t>(random()));
  return StreamBuilder().point({5, 7}).scalar(values).leaf(rank);
}

} // namespace anole::test
