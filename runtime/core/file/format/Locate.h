#pragma once

#include "runtime/core/file/format/Section.h"

#include <vector>

namespace anole::format {

/// A Layout says where the sections of a file are.
struct Layout {
  std::vector<Section> sections;
  bool complete = false; ///< the index at the end is there and whole
  std::string problem;   ///< why it is not, or where a search for sections had to stop
};

/// From the index, or without it by going from section to section: a file that was cut short has
/// none. Nothing but the header of each section is looked at.
Expected<Layout> locateSections(const ByteSource &file);

} // namespace anole::format
