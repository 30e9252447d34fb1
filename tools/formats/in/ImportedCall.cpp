#include "tools/formats/in/ImportedCall.h"

namespace anole::import {

void ImportedCall::set(const char *name, int64_t number) {
  set(numberOfPlace(function->scalars, name), number);
}

} // namespace anole::import
