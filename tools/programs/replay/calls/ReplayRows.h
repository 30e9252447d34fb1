#pragma once

#include "runtime/core/model/Trace.h"

#include <span>

namespace anole::replay {

class Arguments;
using Replay = void (*)(Arguments &);

struct CallField {
  const char *name;
  FieldKind kind;
};

/// A CallRow says how one function of mpi_calls.def or own_calls.def is replayed.
struct CallRow {
  const char *name;        ///< without `_c`
  Replay small, large;     ///< null: there is no such function, or no replay of it
  const char *unsupported; ///< why there is no replay, or null
  uint32_t firstField, fieldCount;

  /// The fields of its events: scalars, arrays, late values.
  std::span<const CallField> fields() const;
};

/// Generated.
extern const CallField callFields[];
extern const CallRow callRows[];
extern const size_t callCount;

/// Null if this version does not know the function.
const CallRow *findCall(const std::string &name);

} // namespace anole::replay
