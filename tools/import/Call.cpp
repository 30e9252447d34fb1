#include "tools/import/Call.h"

#include "tools/import/Functions.h"

namespace anole::import {

void Call::set(const char *name, int64_t number) { set(placeOf(function->scalars, name), number); }

} // namespace anole::import
