#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <string_view>

namespace anole {

/// A LoopName is how a user names a loop: function:line, as in `step:88` or `solver::step(int):88`.
/// The line is where the loop begins. The function may be written as in the site table (readable),
/// without its parameters, or also without namespaces, classes and template arguments.
class LoopName {
public:
  static Expected<LoopName> parse(std::string_view text);

  bool fits(const LoopSite &loop) const;

private:
  std::string function;
  uint32_t line = 0;
};

} // namespace anole
