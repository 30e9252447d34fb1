#pragma once

#include <cstddef>
#include <cstdint>

namespace anole {

/// A ColumnRole is what a column of a point holds.
enum class ColumnRole : uint8_t { Scalar, Lengths, Elements, Late };

/// The columns of a point are in the order of PointTrace, whether it belongs to one rank or to
/// many.
template <typename Point> ColumnRole roleOf(const Point &point, size_t column) {
  if (column < point.scalars)
    return ColumnRole::Scalar;
  size_t array = column - point.scalars;
  if (array >= 2 * size_t(point.arrays))
    return ColumnRole::Late;
  return array % 2 == 0 ? ColumnRole::Lengths : ColumnRole::Elements;
}

} // namespace anole
