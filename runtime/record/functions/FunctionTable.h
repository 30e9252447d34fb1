#pragma once

#include "runtime/core/model/Trace.h"

#include <vector>

namespace anole::record {

/// A function's name and family, and how many scalars, arrays and late values its events hold.
struct FunctionRow {
  const char *name, *family;
  uint8_t scalars, arrays, late;
};

struct FieldRow {
  const char *name;
  FieldKind kind;
};

/// The functions in the order of their numbers, and the fields of all of them one after the other.
/// Generated as plain data: as code that builds strings they take a minute to compile.
extern const FunctionRow functionRows[];
extern const size_t functionCount;
extern const FieldRow fieldRows[];

/// Returns what the events of every wrapped function hold; the index is the function's number. The
/// table is made when it is first asked for.
const std::vector<FunctionInfo> &functionTable();

/// Returns whether calls of this function make and end no handles but requests, so that no other
/// call's record depends on their parameters.
bool standsAlone(uint16_t function);

} // namespace anole::record
