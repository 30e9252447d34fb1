#pragma once

#include "runtime/core/model/PathTree.h"

#include <cstdint>
#include <string>
#include <vector>

namespace anole::tools {

/// CallNumbers tell calls apart that would read alike: those of one function whose lines are not
/// known, as in libraries without debug information, and those on one line of functions that differ
/// in template arguments or parameters only. "#2" is the second one of those in the trace, by
/// address or by name. Rejected: addresses, which a reader cannot compare, and whole names of C++,
/// which no column has room for.
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
