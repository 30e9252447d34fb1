#pragma once

#include "runtime/core/model/Trace.h"

#include <array>
#include <optional>

namespace anole::tools {

/// The parameters by which two traces are compared, in the order of the columns of [Bahmani2017],
/// table 4.2. The table leaves out the other fields of events and their order; with them, what is
/// the same in all parameters is the same trace.
enum class Parameter : uint8_t { Count, Loop, Events, Source, Dest, Tag, Other, Order };

inline constexpr size_t parameterCount = 8;
inline constexpr std::array<const char *, parameterCount> parameterNames{
    "COUNT", "LOOP", "events", "SRC", "DEST", "TAG", "other", "order"};

/// The parameter that a field is, by its kind and name; empty for fields that table 4.2 leaves out.
/// A count is one of elements only if the function also has a datatype: MPI_Waitall counts
/// requests.
std::optional<Parameter> parameterOf(const FunctionInfo &function, const FieldInfo &field);

} // namespace anole::tools
