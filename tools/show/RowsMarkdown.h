#pragma once

#include "tools/show/RowsText.h"

namespace anole::tools {

/// Returns the text so that no character ends a cell or begins a tag.
std::string markdownCell(const std::string &text);

/// Prints the rows of rowsText as a table of Markdown, for web pages of others. Nothing is
/// shortened.
template <typename Row>
std::string rowsMarkdown(const std::vector<Row> &rows, const RowsLayout &layout = {}) {
  auto columns = textColumns<Row>(layout);
  std::string text = "|", line = "|";
  for (const AnyColumn *column : columns) {
    text += std::string(" ") + column->heading() + " |";
    line += column->isRight() ? " ---: |" : " --- |";
  }
  text += "\n" + line + "\n";
  for (size_t i = 0; i < std::min(layout.most, rows.size()); ++i) {
    text += "|";
    for (const AnyColumn *column : columns)
      text += " " + markdownCell(column->cellOf(&rows[i])) + " |";
    text += "\n";
  }
  return text;
}

} // namespace anole::tools
