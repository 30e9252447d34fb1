#pragma once

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/Leaf.h"

#include <random>

namespace anole::test {

/// A point whose one parameter never repeats; ranks of a kind have the same.
inline Trace irregularLeaf(uint32_t rank, uint32_t kinds) {
  std::mt19937 random(rank % kinds);
  Column column(Column::Closing::WhenLong);
  for (int i = 0; i < 20'000; ++i)
    column.append(static_cast<int64_t>(random()));
  PointTrace point;
  point.key = {5, 7};
  point.scalars = 1;
  point.count = 20'000;
  point.columns = {column.finish()};
  LoopTrace root;
  root.variants = {{Symbol::point(0)}};
  return leafTrace({StreamTrace{0, {point}, {root}}}, rank, 1);
}

} // namespace anole::test
