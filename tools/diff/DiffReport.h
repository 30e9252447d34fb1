#pragma once

#include "tools/show/TableColumns.h"

namespace anole::tools {

/// Two traces and the first difference in what their programs did.
struct DiffReport {
  std::string a, b; ///< files
  bool comparedPaths = true;
  std::optional<std::string> difference{};

  std::string text() const {
    return (difference ? "different: " + *difference : "same behaviour") + "\n";
  }
};
const Columns<DiffReport> &columnsOf(const DiffReport *);

} // namespace anole::tools
