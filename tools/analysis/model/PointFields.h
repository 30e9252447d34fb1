#pragma once

#include "runtime/core/walk/EventWalker.h"
#include "tools/analysis/model/Parameter.h"

namespace anole::tools {

/// PointFields say which parameters the fields of a function's events are, and in which of them two
/// events differ. A set of parameters has bit 1 << n for parameter number n.
class PointFields {
public:
  explicit PointFields(const FunctionInfo &function);

  unsigned parameters() const { return present; }
  unsigned differing(const WalkedEvent &a, const WalkedEvent &b) const;

private:
  using Kinds = std::vector<unsigned>; ///< for each field its bit

  Kinds scalars, arrays, late;
  unsigned present = 0;
};

} // namespace anole::tools
