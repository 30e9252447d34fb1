#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::fuzz {

/// How many intervals the rank lists of a trace have together. Commands tell ranks apart in a time
/// that grows with it, which is fine for users, who wait a second, and not for a fuzzer.
uint64_t intervalsOf(const Trace &trace);

} // namespace anole::fuzz
