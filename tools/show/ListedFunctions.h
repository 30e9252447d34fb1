#pragma once

#include "runtime/core/model/Trace.h"

#include <string>
#include <unordered_map>

namespace anole::tools {

/// The functions of a trace by their numbers, and their names as they are printed. The trace must
/// outlive the object.
class ListedFunctions {
public:
  explicit ListedFunctions(const Trace &trace);

  /// Null if the trace does not list it.
  const FunctionInfo *find(const PointKey &key) const;
  std::string name(const PointKey &key) const;

private:
  std::unordered_map<uint16_t, const FunctionInfo *> functions;
};

} // namespace anole::tools
