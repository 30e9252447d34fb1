#include "tools/formats/in/Call.h"

namespace anole::import {

void Call::set(const char *name, int64_t number) {
  set(numberOfPlace(function->scalars, name), number);
}

} // namespace anole::import
