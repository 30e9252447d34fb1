#pragma once

#include "runtime/core/handles/ObjectNames.h"

namespace anole::import::dumpi {

/// Objects that MPI brings along, by DUMPI's numbers.
ObjectNames predefinedTypes();
ObjectNames predefinedOps();
ObjectNames predefinedGroups();
ObjectNames predefinedKeys();

} // namespace anole::import::dumpi
