#include "delay.h"

#include <stdlib.h>

static int keyval = MPI_KEYVAL_INVALID;

static int forget(MPI_Comm comm, int key, void *value, void *state) {
  (void)comm, (void)key, (void)state;
  Members *members = value;
  if (members->inner != MPI_COMM_NULL)
    PMPI_Comm_free(&members->inner);
  free(members->world);
  free(members);
  return MPI_SUCCESS;
}

static Members *attachTo(MPI_Comm comm) {
  Members *members = malloc(sizeof *members);
  PMPI_Comm_rank(comm, &members->rank);
  PMPI_Comm_size(comm, &members->size);
  members->inner = MPI_COMM_NULL;
  members->world = malloc(sizeof(int) * (size_t)members->size);
  int *own = malloc(sizeof(int) * (size_t)members->size);
  for (int i = 0; i < members->size; i++)
    own[i] = i;
  MPI_Group group, all;
  PMPI_Comm_group(comm, &group);
  PMPI_Comm_group(MPI_COMM_WORLD, &all);
  PMPI_Group_translate_ranks(group, members->size, own, all, members->world);
  PMPI_Group_free(&group);
  PMPI_Group_free(&all);
  free(own);
  PMPI_Comm_set_attr(comm, keyval, members);
  return members;
}

static Members *known(MPI_Comm comm) {
  static MPI_Comm last = MPI_COMM_NULL;
  static Members *lastMembers;
  if (comm == MPI_COMM_WORLD && last == comm)
    return lastMembers;
  if (keyval == MPI_KEYVAL_INVALID)
    PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &keyval, NULL);
  Members *members;
  int isKnown;
  PMPI_Comm_get_attr(comm, keyval, &members, &isKnown);
  if (!isKnown)
    members = attachTo(comm);
  if (comm == MPI_COMM_WORLD) {
    last = comm;
    lastMembers = members;
  }
  return members;
}

const Members *membersOf(MPI_Comm comm) { return known(comm); }

MPI_Comm innerOf(MPI_Comm comm) {
  Members *members = known(comm);
  if (members->inner == MPI_COMM_NULL)
    PMPI_Comm_dup(comm, &members->inner);
  return members->inner;
}

void prepare(MPI_Comm made, MPI_Comm parent) {
  PMPI_Barrier(parent);
  Nanoseconds began = now();
  if (made != MPI_COMM_NULL)
    innerOf(made);
  PMPI_Barrier(parent);
  Nanoseconds took = now() - began, least;
  PMPI_Allreduce(&took, &least, 1, MPI_LONG_LONG, MPI_MIN, parent);
  hide(least);
}
