#pragma once

#include "tools/programs/replay/objects/Datatype.h"

#include <numeric>
#include <vector>

namespace anole::replay {

/// `count` elements, one after the other.
inline Span elements(MPI_Count count, const Datatype &type) {
  Span span;
  span.add(type, count);
  return span;
}

/// Parts of one type. Displacements are in units of its extent.
template <class Count, class Place>
Span elements(const std::vector<Count> &counts, const std::vector<Place> &displacements,
              const Datatype &type) {
  Span span;
  for (size_t i = 0; i < counts.size() && i < displacements.size(); ++i)
    span.add(type, counts[i], bytesOf(displacements[i], type.layout().extent));
  return span;
}

/// Parts with a type each. Displacements are in bytes.
template <class Count, class Place>
Span elements(const std::vector<Count> &counts, const std::vector<Place> &displacements,
              const std::vector<MPI_Datatype> &types) {
  Span span;
  for (size_t i = 0; i < counts.size() && i < displacements.size() && i < types.size(); ++i)
    span.add(Datatype(types[i]), counts[i], displacements[i]);
  return span;
}

template <class Count> MPI_Count sum(const std::vector<Count> &counts) {
  return std::accumulate(counts.begin(), counts.end(), MPI_Count(0));
}

} // namespace anole::replay
