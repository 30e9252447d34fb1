#include "program.h"

#include <stdlib.h>

static void *room(Box *box, long long count, MPI_Datatype type) {
  MPI_Aint low = 0, extent = 0;
  if (type != MPI_DATATYPE_NULL)
    PMPI_Type_get_extent(type, &low, &extent);
  if (!box->memory || count * extent > box->size) {
    box->size = 2 * count * extent + 64;
    box->memory = calloc((size_t)box->size, 1);
  }
  return box->memory ? box->memory : (abort(), NULL);
}
