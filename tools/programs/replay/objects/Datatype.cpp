#include "tools/programs/replay/objects/Datatype.h"

#include <algorithm>

namespace anole::replay {

const Datatype::Layout &Datatype::layout() const {
  if (asked || handle == MPI_DATATYPE_NULL)
    return known;
  MPI_Count lower = 0, size = 0;
  PMPI_Type_get_extent_x(handle, &lower, &known.extent);
  PMPI_Type_get_true_extent_x(handle, &known.first, &size);
  known.end = known.first + size;
  asked = true;
  return known;
}

MPI_Count bytesOf(MPI_Count count, MPI_Count size) {
  constexpr MPI_Count most = MPI_Count(1) << 60;
  MPI_Count bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes))
    return (count < 0) == (size < 0) ? most : -most;
  return std::clamp(bytes, -most, most);
}

void Span::add(const Datatype &type, MPI_Count count, MPI_Count offset) {
  if (count <= 0)
    return;
  const Datatype::Layout &one = type.layout();
  MPI_Count distance = bytesOf(count - 1, one.extent);
  MPI_Count low = offset + one.first + std::min<MPI_Count>(distance, 0);
  MPI_Count high = offset + one.end + std::max<MPI_Count>(distance, 0);
  first = isEmpty ? low : std::min(first, low);
  last = isEmpty ? high : std::max(last, high);
  isEmpty = false;
}

} // namespace anole::replay
