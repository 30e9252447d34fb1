#pragma once

#include "runtime/record/functions/Mpi.h"

#include <cstdint>

namespace anole::record {

/// A handle as a table's key: it is an integer or a pointer, as the MPI likes.
inline int64_t key(int handle) { return handle; }
template <class Object> int64_t key(Object *handle) { return reinterpret_cast<intptr_t>(handle); }

} // namespace anole::record
