#pragma once

#include "runtime/core/model/Trace.h"

#include <deque>
#include <string_view>
#include <unordered_map>

namespace anole::import {

/// The MPI functions as the tracer records them, and those that only an imported trace knows.
class Functions {
public:
  Functions();

  /// The function of that name; null: the tracer knows none.
  const FunctionInfo *find(std::string_view name) const;
  /// The same, or a new function without fields. At most 2^15 functions exist; the last one stands
  /// for all further names.
  const FunctionInfo &findOrAdd(std::string_view name);

  std::vector<FunctionInfo> all() const { return {list.begin(), list.end()}; }

private:
  std::deque<FunctionInfo> list; ///< by id; the elements stay where they are
  std::unordered_map<std::string_view, const FunctionInfo *> byName;
};

} // namespace anole::import
