#pragma once

#include "runtime/core/base/Error.h"

#include <string_view>
#include <vector>

namespace anole {

/// A function and the family that it is in.
struct FunctionName {
  std::string_view name, family;
};

/// The functions that a user wants recorded, by families and names:
/// PointToPoint,MPI_Barrier,-MPI_Probe. The last entry that matches a function decides. An empty
/// text, or one that begins with -, starts from all functions. Case does not matter. An entry that
/// matches nothing is an error.
Expected<std::vector<bool>> selectFunctions(std::string_view text,
                                            const std::vector<FunctionName> &functions);

} // namespace anole
