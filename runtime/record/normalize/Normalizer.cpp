#include "runtime/record/normalize/Normalizer.h"

#include <new>

namespace anole::record {

bool startNormalizer(bool exact) try {
  int level = MPI_THREAD_SINGLE;
  PMPI_Query_thread(&level);
  Guard::threaded = level == MPI_THREAD_MULTIPLE;
  auto *made = new Normalizer;
  PMPI_Comm_rank(MPI_COMM_WORLD, &made->worldRank);
  made->exact = exact;
  normalizer = made;
  return true;
} catch (const std::bad_alloc &) {
  return false;
}

} // namespace anole::record
