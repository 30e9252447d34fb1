#include "tools/programs/replay/arguments/Statuses.h"

namespace anole::replay {
namespace {

MPI_Count sizeOf(const Datatype &type) {
  MPI_Count size = 0;
  if (type.handle != MPI_DATATYPE_NULL)
    PMPI_Type_size_x(type.handle, &size);
  return size;
}

/// Bytes, since the type may be one whose elements MPI cannot count.
MPI_Status statusOfBytes(MPI_Count bytes) {
  MPI_Status status{};
  PMPI_Status_set_elements_x(&status, MPI_BYTE, bytes);
  return status;
}

MPI_Count elementsIn(MPI_Count bytes, const Datatype &type) {
  MPI_Status status = statusOfBytes(bytes);
  MPI_Count count = 0;
  PMPI_Get_elements_x(&status, type.handle, &count);
  return count;
}

/// The least number of bytes with so many elements, between two numbers. Where an element is not
/// whole, MPI does not count at all.
MPI_Count leastBytes(MPI_Count count, const Datatype &type, MPI_Count low, MPI_Count high) {
  while (low < high) {
    MPI_Count middle = low + (high - low) / 2, whole = middle;
    while (whole > low && elementsIn(whole, type) == MPI_UNDEFINED)
      --whole;
    if (elementsIn(whole, type) < count)
      low = middle + 1;
    else
      high = whole;
  }
  return low;
}

} // namespace

MPI_Status emptyStatus() {
  MPI_Status status = statusOfBytes(0);
  PMPI_Status_set_cancelled(&status, 0);
  return status;
}

MPI_Status statusOfCount(const Datatype &type, MPI_Count count) {
  MPI_Count size = sizeOf(type), part = size > 1 ? size - 1 : size << 32;
  return statusOfBytes(count == MPI_UNDEFINED ? part : count * size);
}

MPI_Status statusOfElements(const Datatype &type, MPI_Count count) {
  MPI_Count size = sizeOf(type);
  MPI_Count each = size > 0 ? elementsIn(size, type) : 0;
  if (each <= 0 || count < 0)
    return statusOfCount(type, count);
  MPI_Count whole = count / each * size, ofOneSize = whole + count % each * (size / each);
  if (elementsIn(ofOneSize, type) == count)
    return statusOfBytes(ofOneSize);
  return statusOfBytes(leastBytes(count, type, whole, whole + size));
}

MPI_Status statusOfCancelled(int flag) {
  MPI_Status status{};
  PMPI_Status_set_cancelled(&status, flag);
  return status;
}

MPI_Count packedSize(const Datatype &type, MPI_Count count) { return bytesOf(count, sizeOf(type)); }

MPI_Count packedSize(const char *format, const Datatype &type, MPI_Count count) {
  MPI_Aint size = 0;
  PMPI_Pack_external_size(format, static_cast<int>(count), type.handle, &size);
  return size;
}

} // namespace anole::replay
