#include "tools/replay/arguments/Arguments.h"

namespace anole::replay {

/// Bytes, since the type may be one whose elements MPI cannot count.
MPI_Status Arguments::countStatus(const Datatype &type, size_t field) const {
  MPI_Status status{};
  MPI_Count size = 0;
  if (type.handle != MPI_DATATYPE_NULL)
    PMPI_Type_size_x(type.handle, &size);
  PMPI_Status_set_elements_x(&status, MPI_BYTE, size * number<MPI_Count>(field));
  return status;
}

MPI_Status Arguments::elementStatus(const Datatype &type, size_t field) const {
  MPI_Status status{};
  MPI_Datatype known = type.handle == MPI_DATATYPE_NULL ? MPI_BYTE : type.handle;
  PMPI_Status_set_elements_x(&status, known, number<MPI_Count>(field));
  return status;
}

MPI_Status Arguments::cancelStatus(size_t field) const {
  MPI_Status status{};
  PMPI_Status_set_cancelled(&status, number<int>(field));
  return status;
}

} // namespace anole::replay
