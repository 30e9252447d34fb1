#pragma once

#include "runtime/core/support/Error.h"

#include <string_view>
#include <vector>

namespace anole {

/// A function and the family that it is in.
struct FunctionName {
  std::string_view name, family;
};

/// Which functions a user wants recorded, by families and names:
/// PointToPoint,MPI_Barrier,-MPI_Probe. The last entry that fits a function decides. Empty text, or
/// a first entry with -: all but what is left out. Upper and lower case are alike. An entry that
/// fits nothing is an error.
Expected<std::vector<bool>> selectFunctions(std::string_view text,
                                            const std::vector<FunctionName> &functions);

} // namespace anole
