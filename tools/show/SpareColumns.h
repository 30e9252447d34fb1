#pragma once

#include "tools/show/TextLines.h"

namespace anole::tools {

/// A TableShape describes the columns of a table that is laid out.
struct TableShape {
  std::vector<size_t> right{};   ///< columns that hold numbers
  std::vector<unsigned> spare{}; ///< by column: how early it may be left out, 1 first; 0: never.
                                 ///< Those of one number go together
  size_t indent = 0;
  size_t width = 0;
};

/// Leaves columns out of lines that are too wide, in the order in which readers miss them least,
/// until names have room. On a narrow screen, the lines of a table of ten numbers break, or its
/// names are cut until they look alike. `--json` has all columns. Changes `right` of
/// the shape to match.
void leaveOutSpareColumns(TextLines &lines, TableShape &shape);

} // namespace anole::tools
