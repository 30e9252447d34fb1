#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>
#include <string_view>

namespace anole {

/// A FieldPlace is where a field of a name or kind is among fields; empty: there is none.
using FieldPlace = std::optional<size_t>;

FieldPlace placeOf(const std::vector<FieldInfo> &fields, std::string_view name);
FieldPlace placeOf(const std::vector<FieldInfo> &fields, FieldKind kind);

/// Returns whether a field of the kind holds numbers of objects (ObjectNumber).
bool namesObject(FieldKind kind);

/// The function of a point's events; null if the trace does not list it.
const FunctionInfo *functionOf(const Trace &trace, const PointKey &key);

} // namespace anole
