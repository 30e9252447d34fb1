#include "program.h"

#include <stdlib.h>

/* An absolute address in a datatype, more than 2^44. No memory is there: see room. */
static MPI_Aint address(long long distance) { return ((MPI_Aint)17 << 40) + distance; }

static void *room(Box *box, long long count, MPI_Datatype type) {
  MPI_Aint low = 0, data = 0, extent = 0;
  if (type != MPI_DATATYPE_NULL) {
    PMPI_Type_get_extent(type, &low, &extent);
    PMPI_Type_get_true_extent(type, &low, &data);
  }
  long long before = low < 0 ? -low : 0, away = low >= (MPI_Aint)1 << 44 ? low : 0;
  long long size = before + bytes(count, type) - away;
  if (extent < 0 && count > 1)
    before -= (count - 1) * extent;
  size = size > before ? size + before : before;
  if (!box->memory || size > box->size) {
    box->size = 2 * size + 64;
    box->memory = calloc((size_t)box->size, 1);
    if (!box->memory)
      abort();
  }
  return (char *)box->memory + before - away;
}
