#pragma once

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/Trace.h"

#include <unordered_map>

namespace anole {

/// A function of a trace and what it does: the name of the function is looked up once.
struct KnownFunction {
  KnownFunction(const FunctionInfo &function) // NOLINT(google-explicit-constructor)
      : KnownFunction(function, roleOf(function.name)) {}
  KnownFunction(const FunctionInfo &function, const CallRole &role)
      : info(&function), role(&role) {}

  const FunctionInfo *info;
  const CallRole *role;
};

/// The functions of a trace by the numbers that its events have.
class KnownFunctions {
public:
  explicit KnownFunctions(const Trace &trace) {
    for (const FunctionInfo &function : trace.functions)
      functions.try_emplace(function.id, function);
  }

  /// Null if the trace does not describe the function.
  const KnownFunction *find(const PointKey &key) const {
    auto found = functions.find(key.functionId());
    return found == functions.end() ? nullptr : &found->second;
  }

private:
  std::unordered_map<uint16_t, KnownFunction> functions;
};

} // namespace anole
