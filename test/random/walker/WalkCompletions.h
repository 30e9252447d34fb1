#pragma once

#include "WalkWorld.h"

namespace walker {

/// Ways to complete all of some requests: waiting, polling, one by one, together, as they come.
using Completion = void (*)(World &, Requests &);

constexpr unsigned long completionCount = 12;
extern const Completion completions[completionCount];

} // namespace walker
