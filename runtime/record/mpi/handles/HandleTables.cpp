#include "runtime/record/mpi/handles/HandleTables.h"

#include <new>

namespace anole::record {

bool startHandleTables(WorldPlace place, bool threaded, bool exact) try {
  Guard::threaded = threaded;
  auto *made = new HandleTables(place);
  made->exact = exact;
  handleTables = made;
  return true;
} catch (const std::bad_alloc &) {
  return false;
}

} // namespace anole::record
