#include "runtime/record/fastpath/PointLookup.h"

namespace anole::record {

constinit PointNode noPoint;
constinit KnownPoints noKnownPoints;

} // namespace anole::record
