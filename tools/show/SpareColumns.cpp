#include "tools/show/SpareColumns.h"

#include "tools/show/TextWidth.h"

#include <algorithm>
#include <cstddef>

namespace anole::tools {
namespace {

constexpr size_t roomForNames = 36, betweenColumns = 2;

bool isNumber(const TableShape &shape, size_t column) {
  return std::ranges::find(shape.right, column) != shape.right.end();
}

size_t widthOf(const TextLines &lines, size_t column) {
  size_t widest = 0;
  for (const auto &line : lines)
    if (column < line.size())
      widest = std::max(widest, textWidth(line[column]));
  return widest;
}

/// The columns that are left out, in the order of their places.
std::vector<size_t> tooMany(const TextLines &lines, const TableShape &shape) {
  std::vector<size_t> widths, spare, left;
  size_t needed = shape.indent;
  for (size_t i = 0; i < shape.spare.size(); ++i) {
    size_t width = widthOf(lines, i);
    widths.push_back((isNumber(shape, i) ? width : std::min(width, roomForNames)) +
                     (i ? betweenColumns : 0));
    needed += widths[i];
    if (shape.spare[i] != 0)
      spare.push_back(i);
  }
  std::ranges::sort(spare, {}, [&](size_t column) { return shape.spare[column]; });
  auto order = [&](size_t i) { return shape.spare[spare[i]]; };
  for (size_t i = 0; i < spare.size(); ++i) {
    bool goesWithLast = !left.empty() && order(i) == shape.spare[left.back()];
    if (needed <= shape.width && !goesWithLast)
      break;
    needed -= widths[spare[i]];
    left.push_back(spare[i]);
  }
  std::ranges::sort(left);
  return left;
}

} // namespace

void leaveOutSpareColumns(TextLines &lines, TableShape &shape) {
  std::vector<size_t> left = tooMany(lines, shape);
  for (auto column = left.rbegin(); column != left.rend(); ++column) {
    for (auto &line : lines)
      if (*column < line.size())
        line.erase(line.begin() + static_cast<std::ptrdiff_t>(*column));
    std::erase(shape.right, *column);
    for (size_t &number : shape.right)
      number -= number > *column;
  }
}

} // namespace anole::tools
