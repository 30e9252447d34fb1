#include "program.h"

/* How far the parts of a message reach, in elements. */
static long long reach(int parts, const int *counts, const int *from) {
  long long end = 0, next = 0;
  for (int i = 0; i < parts; i++) {
    next = (from ? from[i] : next) + counts[i];
    end = next > end ? next : end;
  }
  return end;
}

/* How far the parts of a message reach, in elements. */
static long long reachInCounts(int parts, const MPI_Count *counts, const MPI_Aint *from) {
  long long end = 0, next = 0;
  for (int i = 0; i < parts; i++) {
    next = (from ? from[i] : next) + counts[i];
    end = next > end ? next : end;
  }
  return end;
}

/* How far the parts of a message reach, in bytes. */
static long long reachWide(int parts, const int *counts, const MPI_Aint *from,
                           const MPI_Datatype *types) {
  long long end = 0;
  for (int i = 0; i < parts; i++) {
    long long next = from[i] + bytes(counts[i], types[i]);
    end = next > end ? next : end;
  }
  return end;
}

/* How far the parts of a message reach, in bytes. */
static long long reachBytes(int parts, const int *counts, const int *from,
                            const MPI_Datatype *types) {
  long long end = 0;
  for (int i = 0; i < parts; i++) {
    long long next = from[i] + bytes(counts[i], types[i]);
    end = next > end ? next : end;
  }
  return end;
}

/* How far the parts of a message reach, in bytes. */
static long long reachInCountsOfTypes(int parts, const MPI_Count *counts, const MPI_Aint *from,
                                      const MPI_Datatype *types) {
  long long end = 0;
  for (int i = 0; i < parts; i++) {
    long long next = from[i] + bytes(counts[i], types[i]);
    end = next > end ? next : end;
  }
  return end;
}
