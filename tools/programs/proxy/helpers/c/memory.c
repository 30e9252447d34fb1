#include "program.h"

#include <stdlib.h>

static void *grown(void *old, size_t size) {
  void *memory = realloc(old, size);
  if (!memory)
    abort();
  return memory;
}

static long long bytes(long long count, MPI_Datatype type) {
  MPI_Aint low = 0, extent = 0, data = 0;
  if (count <= 0 || type == MPI_DATATYPE_NULL)
    return 0;
  PMPI_Type_get_extent(type, &low, &extent);
  PMPI_Type_get_true_extent(type, &low, &data);
  return low + data + (extent > 0 ? (count - 1) * extent : 0);
}

/* Memory for what is sent and received. It grows; the old may be in use. */
typedef struct {
  void *memory;
  long long size;
} Box;

/* Memory for answers that nobody asks for. */
OWN static Box ignored;
OWN static Box out;
OWN static Box in;
OWN static Box fetched;

/* Takes a message; a negative tag: none. */
static void discard(int distance, int tag, MPI_Comm comm) {
  int own = 0, size = 0;
  MPI_Message found;
  MPI_Status status;
  if (tag < 0)
    return;
  PMPI_Comm_rank(comm, &own);
  PMPI_Mprobe(own + distance, tag, comm, &found, &status);
  PMPI_Get_count(&status, MPI_BYTE, &size);
  PMPI_Mrecv(room(&in, size, MPI_BYTE), size, MPI_BYTE, &found, MPI_STATUS_IGNORE);
}

/* Memory of MPI_Alloc_mem: the newest goes first. */
OWN static void **allocated;
OWN static int allocations;

static void *newMemory(void) {
  allocated = grown(allocated, (size_t)(allocations + 1) * sizeof *allocated);
  return &allocated[allocations++];
}

static void *oldMemory(void) { return allocations > 0 ? allocated[--allocations] : NULL; }

/* Memory of windows: of each the newest goes first, and is used again. */
typedef struct {
  MPI_Win window;
  void *memory;
  long long size;
} Attached;

OWN static Attached *attached;
OWN static int attachments;

static void *attach(MPI_Win window, long long size) {
  int place = 0;
  while (place < attachments &&
         (attached[place].window != MPI_WIN_NULL || attached[place].size < size))
    place++;
  if (place == attachments) {
    attached = grown(attached, (size_t)(place + 1) * sizeof *attached);
    attached[place].memory = grown(NULL, (size_t)size + 1);
    attached[place].size = size;
    attachments++;
  }
  attached[place].window = window;
  return attached[place].memory;
}

static void *detach(MPI_Win window) {
  for (int i = attachments; i-- > 0;)
    if (attached[i].window == window) {
      attached[i].window = MPI_WIN_NULL;
      return attached[i].memory;
    }
  return NULL;
}
