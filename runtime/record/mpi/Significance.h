#pragma once

#include "runtime/record/mpi/handles/Communicators.h"

namespace anole::record {

/// Significance says which arguments of a collective call MPI looks at on this rank, and how long
/// its arrays are. The words in parentheses in mpi_calls.def are the members and functions here.
struct Significance {
  Significance(const Communicator &group, bool inPlace)
      : sends(!inPlace), receives(!inPlace), size(group.remoteSize), localSize(group.size),
        sendSize(inPlace ? 0 : size) {}

  Significance(const Communicator &group, bool inPlace, int root) : Significance(group, inPlace) {
    bool aside = group.between && (root == MPI_ROOT || root == MPI_PROC_NULL);
    sends = receives = !inPlace && !aside;
    atRoot = group.between ? root == MPI_ROOT : root == group.rank;
    rootSize = atRoot ? size : 0;
  }

  bool sends, receives, atRoot = false;
  int size;      ///< of the group that is communicated with
  int localSize; ///< of the own group
  int rootSize = 0;
  int sendSize;
};

/// Sum of an array: how many destinations a distributed graph's constructor names.
inline int total(int count, const int *degrees) {
  int sum = 0;
  for (int i = 0; i < count; ++i)
    sum += degrees[i];
  return sum;
}

/// Returns how many texts come before the null pointer that ends them.
inline int listed(char **texts) {
  int count = 0;
  while (texts && texts[count])
    ++count;
  return count;
}

inline int least(int a, int b) { return a < b ? a : b; }

/// The last element: how many edges MPI_Graph_create names.
inline int last(int count, const int *index) { return index && count > 0 ? index[count - 1] : 0; }

} // namespace anole::record
