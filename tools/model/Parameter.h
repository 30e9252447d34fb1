#pragma once

#include "runtime/core/trace/Trace.h"

#include <array>
#include <optional>

namespace anole::tools {

/// What two traces are compared by, in the order of the columns of Bahmani 2017, table 4.2.
enum class Parameter : uint8_t { Count, Loop, Events, Source, Dest, Tag };

inline constexpr size_t parameterCount = 6;
inline constexpr std::array<const char *, parameterCount> parameterNames{"COUNT", "LOOP", "events",
                                                                         "SRC",   "DEST", "TAG"};

/// Which parameter a field is, by its kind and its name; nothing for all that table 4.2 leaves out.
/// A count is one of elements only if the function has a datatype, too: MPI_Waitall counts
/// requests.
std::optional<Parameter> parameterOf(const FunctionInfo &function, const FieldInfo &field);

} // namespace anole::tools
