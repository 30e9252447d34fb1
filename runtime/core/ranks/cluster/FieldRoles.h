#pragma once

#include "runtime/core/ranks/cluster/Signatures.h"

#include <optional>
#include <unordered_map>

namespace anole {

/// A FieldRole is what a field contributes to the signatures.
struct FieldRole {
  std::optional<Signature> average{}; ///< which mean it enters
  int64_t perSpecial = 0;             ///< see ColumnMean
  bool isType = false;                ///< it names a datatype, operation or communicator
  FieldKind kind = FieldKind::Plain;

  bool isPeer() const { return average && kind == FieldKind::Peer; }
};

struct FunctionRoles {
  std::vector<FieldRole> scalars, arrays;
};

/// The roles of all fields, by function. Late values have no role, because what a wildcard received
/// depends on chance.
class FieldRoles {
public:
  explicit FieldRoles(const std::vector<FunctionInfo> &functions);

  /// Null if the function is not known.
  const FunctionRoles *of(uint16_t function) const;

private:
  std::unordered_map<uint16_t, FunctionRoles> roles;
};

} // namespace anole
