#pragma once

#include "runtime/core/source/CallIndex.h"

namespace anole {

/// Tail calls one after the other, outermost first. Their callers left no frames.
using TailRoute = std::vector<const ListedCall *>;

/// Returns how a call of function `from` can come to be one of function `to`. Routes are short and
/// not many, or they are not all found: at most some hundred, of at most 8 calls. None if `from` is
/// not instrumented: then what happens in it is not seen.
std::vector<TailRoute> routesBetween(const CallIndex &index, uint32_t from, uint32_t to);

/// Returns how it can come to be one of a function that is not instrumented, MPI's for one.
std::vector<TailRoute> routesOutOf(const CallIndex &index, uint32_t from);

/// Returns how any call through a pointer can come to be one of function `to`, other than directly.
std::vector<TailRoute> routesInto(const CallIndex &index, uint32_t to);

/// Returns how it can come to be one of a function that is not instrumented.
std::vector<TailRoute> routesOut(const CallIndex &index);

} // namespace anole
