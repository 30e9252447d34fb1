#include "program.h"

/* The status of a message of so many elements. MPI_UNDEFINED: of a part. */
static MPI_Status *counted(MPI_Count count, MPI_Datatype type) {
  OWN static MPI_Status status;
  MPI_Count size = 0;
  PMPI_Type_size_x(type, &size);
  MPI_Count part = size > 1 ? size - 1 : size == 1 ? 1LL << 32 : 1;
  PMPI_Status_set_elements_x(&status, MPI_BYTE, count == MPI_UNDEFINED ? part : count * size);
  return &status;
}

static MPI_Count elementsIn(MPI_Count length, MPI_Datatype type, MPI_Status *status) {
  MPI_Count count = 0;
  PMPI_Status_set_elements_x(status, MPI_BYTE, length);
  PMPI_Get_elements_x(status, type, &count);
  return count;
}

/* The status of a message of so many basic elements. They are of one size, or
 * the message that holds them is looked for. */
static MPI_Status *elements(MPI_Count count, MPI_Datatype type) {
  OWN static MPI_Status status;
  MPI_Count size = 0;
  PMPI_Type_size_x(type, &size);
  MPI_Count each = elementsIn(size, type, &status);
  if (each <= 0 || count < 0) {
    PMPI_Status_set_elements_x(&status, MPI_BYTE, count == MPI_UNDEFINED);
    return &status;
  }
  if (elementsIn(count * size / each, type, &status) == count)
    return &status;
  MPI_Count low = count / each * size, high = low + size;
  while (low < high) {
    MPI_Count middle = low + (high - low) / 2;
    if (elementsIn(middle, type, &status) < count)
      low = middle + 1;
    else
      high = middle;
  }
  (void)elementsIn(low, type, &status);
  return &status;
}

/* Where data begins that is packed up to a place. */
static MPI_Count beginOf(MPI_Count end, MPI_Count count, MPI_Datatype type) {
  MPI_Count size = 0;
  PMPI_Type_size_x(type, &size);
  return end > count * size ? end - count * size : 0;
}

static MPI_Status *cancelled(int flag) {
  OWN static MPI_Status status;
  PMPI_Status_set_elements(&status, MPI_BYTE, 0);
  PMPI_Status_set_cancelled(&status, flag);
  return &status;
}
