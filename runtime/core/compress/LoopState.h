#pragma once

#include "anole/abi.h"

namespace anole {

/// A LoopState is what instrumented code says about the loops that the current event is in: the
/// thread block of anole/abi.h. In unwinding mode the depth is 0 throughout.
using LoopState = AnoleThread;

} // namespace anole
