#pragma once

#include "tools/show/SpareColumns.h"
#include "tools/show/TableColumns.h"
#include "tools/show/TableText.h"

#include <algorithm>
#include <string_view>

namespace anole::tools {

/// How a table of text is laid out.
struct RowsLayout {
  size_t indent = 0;
  size_t most = SIZE_MAX; ///< rows
  std::string first{};    ///< the heading of the first column, if it depends on what is shown
  std::vector<std::string_view> without{}; ///< headings of columns that are left out
  size_t width = lineWidth;
};

/// Returns the title, and how many of the rows are shown if not all are: "Loops, 3 of 8".
inline std::string titleOf(const std::string &title, size_t rows, size_t most) {
  return rows <= most ? title : title + ", " + std::to_string(most) + " of " + std::to_string(rows);
}

/// The columns of a table that have text.
template <typename Row> std::vector<const AnyColumn *> textColumns(const RowsLayout &layout = {}) {
  std::vector<const AnyColumn *> shown;
  for (const AnyColumn &column : columnsOf(static_cast<const Row *>(nullptr)))
    if (column.isText() &&
        std::ranges::find(layout.without, column.heading()) == layout.without.end())
      shown.push_back(&column);
  return shown;
}

/// Rows as a table of text, below the headings of their columns if these have any.
template <typename Row>
std::string rowsText(const std::vector<Row> &rows, const RowsLayout &layout = {}) {
  TextLines lines(1);
  TableShape shape{.indent = layout.indent, .width = layout.width};
  auto columns = textColumns<Row>(layout);
  for (const AnyColumn *column : columns) {
    if (column->isRight())
      shape.right.push_back(lines[0].size());
    shape.spare.push_back(column->leftOut());
    lines[0].emplace_back(column->heading());
  }
  if (!layout.first.empty())
    lines[0][0] = layout.first;
  if (std::ranges::all_of(lines[0], &std::string::empty))
    lines.clear();
  for (size_t i = 0; i < std::min(layout.most, rows.size()); ++i) {
    lines.emplace_back();
    for (const AnyColumn *column : columns)
      lines.back().push_back(column->cellOf(&rows[i]));
  }
  leaveOutSpareColumns(lines, shape);
  return tableText(lines, shape.right, layout.indent, layout.width);
}

/// The same table turned: a line for each column, its heading first.
template <typename Row>
std::string turnedRowsText(const std::vector<Row> &rows, size_t width = lineWidth) {
  TextLines lines;
  std::vector<size_t> right;
  for (const AnyColumn *column : textColumns<Row>()) {
    lines.push_back({column->heading()});
    for (const Row &row : rows)
      lines.back().push_back(column->cellOf(&row));
  }
  for (size_t i = 0; i < rows.size(); ++i)
    right.push_back(i + 1);
  return tableText(lines, right, 0, width);
}

} // namespace anole::tools
