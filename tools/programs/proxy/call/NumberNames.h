#pragma once

#include "tools/programs/proxy/tree/Expression.h"

#include <optional>

namespace anole::tools::generate {

/// The name of a constant of a kind whose numbers each MPI defines for itself
/// (include/anole/mpi_numbers.def): "MPI_MODE_NOPRECEDE | MPI_MODE_NOPUT". Nothing if there is no
/// constant, or if the kind is another one or does not have the number.
std::optional<Expression> namedConstant(const std::string &kind, std::optional<int64_t> number);

} // namespace anole::tools::generate
