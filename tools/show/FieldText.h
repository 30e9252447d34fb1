#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/show/TermText.h"

namespace anole::tools {

/// The text of a field's value, by its kind: "+1" for a peer, "WORLD", "ANY_SOURCE".
std::string fieldText(FieldKind kind, int64_t value);
ValueText fieldText(FieldKind kind);

/// The fields of a point in the order of its columns; a field without a description is "field N".
std::vector<FieldInfo> columnFields(const FunctionInfo *function, const SharedPoint &point);

} // namespace anole::tools
