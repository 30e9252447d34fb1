#include "runtime/record/mpi/Normalizer.h"

#include <new>

namespace anole::record {

bool startNormalizer(WorldPlace place, bool threaded, bool exact) try {
  Guard::threaded = threaded;
  auto *made = new Normalizer(place);
  made->exact = exact;
  normalizer = made;
  return true;
} catch (const std::bad_alloc &) {
  return false;
}

} // namespace anole::record
