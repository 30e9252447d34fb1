#include "NextCalls.h"

namespace anole::record {

constinit NextCalls nextCalls;

} // namespace anole::record
