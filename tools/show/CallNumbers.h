#pragma once

#include "runtime/core/model/PathTree.h"

#include <cstdint>
#include <string>
#include <vector>

namespace anole::tools {

/// CallNumbers tell calls of one function apart whose lines are not known, as in libraries without
/// debug information: "#2" is the second one of those in the trace, by address. Rejected: their
/// addresses, which a reader cannot compare and no column has room for.
///
/// Time: frames, sorted.
class CallNumbers {
public:
  explicit CallNumbers(const PathTree &tree);

  /// Returns "" for a frame that needs none.
  std::string textOf(uint32_t frame) const {
    return numbers[frame] ? "#" + std::to_string(numbers[frame]) : "";
  }

private:
  std::vector<uint32_t> numbers; ///< by frame; 0: none
};

} // namespace anole::tools
