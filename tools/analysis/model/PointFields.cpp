#include "tools/analysis/model/PointFields.h"

#include <algorithm>

namespace anole::tools {
namespace {

std::vector<unsigned> bitsOf(const FunctionInfo &function, const std::vector<FieldInfo> &fields) {
  std::vector<unsigned> bits;
  for (const FieldInfo &field : fields) {
    Parameter parameter = parameterOf(function, field).value_or(Parameter::Other);
    bits.push_back(1u << static_cast<unsigned>(parameter));
  }
  return bits;
}

unsigned any(const std::vector<unsigned> &bits) {
  unsigned all = 0;
  for (unsigned bit : bits)
    all |= bit;
  return all;
}

/// Fields that only one of the events has differ.
template <typename Values>
unsigned differing(const std::vector<unsigned> &bits, const Values &a, const Values &b) {
  unsigned found = 0;
  for (size_t i = 0; i < bits.size(); ++i)
    if (i < std::min(a.size(), b.size()) ? a[i] != b[i] : a.size() != b.size())
      found |= bits[i];
  return found;
}

} // namespace

PointFields::PointFields(const FunctionInfo &function)
    : scalars(bitsOf(function, function.scalars)), arrays(bitsOf(function, function.arrays)),
      late(bitsOf(function, function.late)), present(any(scalars) | any(arrays) | any(late)) {}

unsigned PointFields::differing(const WalkedEvent &a, const WalkedEvent &b) const {
  return tools::differing(scalars, a.scalars, b.scalars) |
         tools::differing(arrays, a.arrays, b.arrays) | tools::differing(late, a.late, b.late);
}

} // namespace anole::tools
