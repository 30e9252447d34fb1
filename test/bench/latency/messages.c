/* The point-to-point calls of programs that are measured. All sends are eager: a long one goes on
 * from a buffer. */
#include "delay.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum { Long = 16384, BufferBytes = 1 << 26, MostOpen = 4096, Patience = 200 };

/* Receives that are not complete, as MPI knows them, and where they receive. */
static struct {
  MPI_Request request;
  MPI_Comm comm;
} open[MostOpen];
static int openCount;

static void buffer(void) {
  static void *memory;
  if (!memory)
    PMPI_Buffer_attach(memory = malloc(BufferBytes), BufferBytes);
}

static long long stampFor(int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
  const Members *members = membersOf(comm);
  int each;
  PMPI_Type_size(type, &each);
  long long bytes = (long long)count * each;
  stamp(members->world[dest], tag, members->size, bytes);
  return bytes;
}

void sendBytes(const void *data, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
  if (dest == MPI_PROC_NULL)
    return;
  Nanoseconds entered = enterMpi();
  if (stampFor(count, type, dest, tag, comm) <= Long) {
    PMPI_Send(data, count, type, dest, tag, comm);
  } else {
    buffer();
    PMPI_Bsend(data, count, type, dest, tag, comm);
  }
  leaveMpi(entered);
}

/* When the message of a request arrives, which MPI has received: as if it had been there at once.
 */
static Nanoseconds complete(MPI_Request *request, MPI_Comm comm, MPI_Status *status) {
  int isThere = 0;
  Nanoseconds begin = now(), last = begin;
  for (int i = 1; PMPI_Test(request, &isThere, status), !isThere; i++) {
    if (i % Patience == 0)
      sched_yield();
    last = now();
  }
  setClock(begin + now() - last);
  leaveMpi(begin);
  if (comm == MPI_COMM_NULL || status->MPI_SOURCE < 0)
    return 0;
  const Members *members = membersOf(comm);
  return arrival(members->world[status->MPI_SOURCE], status->MPI_TAG, members->size);
}

Nanoseconds receiveEarly(void *data, int count, MPI_Datatype type, int source, int tag,
                         MPI_Comm comm, MPI_Status *status) {
  MPI_Request request;
  Nanoseconds entered = enterMpi();
  PMPI_Irecv(data, count, type, source, tag, comm, &request);
  leaveMpi(entered);
  return complete(&request, comm, status);
}

static MPI_Comm takeOpen(MPI_Request request) {
  for (int i = 0; i < openCount; i++)
    if (open[i].request == request) {
      MPI_Comm comm = open[i].comm;
      open[i] = open[--openCount];
      return comm;
    }
  return MPI_COMM_NULL;
}

int MPI_Send(const void *data, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
  sendBytes(data, count, type, dest, tag, comm);
  return MPI_SUCCESS;
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm,
              MPI_Request *request) {
  Nanoseconds entered = enterMpi();
  if (dest != MPI_PROC_NULL)
    stampFor(count, type, dest, tag, comm);
  int status = PMPI_Isend(data, count, type, dest, tag, comm, request);
  leaveMpi(entered);
  return status;
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
              MPI_Request *request) {
  Nanoseconds entered = enterMpi();
  int status = PMPI_Irecv(data, count, type, source, tag, comm, request);
  leaveMpi(entered);
  if (source == MPI_PROC_NULL)
    return status;
  if (openCount == MostOpen) {
    fprintf(stderr, "delay: more than %d open receives\n", MostOpen);
    abort();
  }
  open[openCount].request = *request;
  open[openCount++].comm = comm;
  return status;
}

int MPI_Recv(void *data, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
             MPI_Status *status) {
  MPI_Status own;
  waitUntil(receiveEarly(data, count, type, source, tag, comm, &own));
  if (status != MPI_STATUS_IGNORE)
    *status = own;
  return MPI_SUCCESS;
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
  MPI_Status own;
  MPI_Comm comm = takeOpen(*request);
  waitUntil(complete(request, comm, &own));
  if (status != MPI_STATUS_IGNORE)
    *status = own;
  return MPI_SUCCESS;
}

int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
  Nanoseconds last = 0;
  for (int i = 0; i < count; i++) {
    MPI_Status own;
    MPI_Comm comm = takeOpen(requests[i]);
    Nanoseconds one = complete(&requests[i], comm, &own);
    last = one > last ? one : last;
    if (statuses != MPI_STATUSES_IGNORE)
      statuses[i] = own;
  }
  waitUntil(last);
  return MPI_SUCCESS;
}

int MPI_Sendrecv(const void *given, int givenCount, MPI_Datatype givenType, int dest, int givenTag,
                 void *got, int gotCount, MPI_Datatype gotType, int source, int gotTag,
                 MPI_Comm comm, MPI_Status *status) {
  MPI_Request request;
  MPI_Irecv(got, gotCount, gotType, source, gotTag, comm, &request);
  sendBytes(given, givenCount, givenType, dest, givenTag, comm);
  return MPI_Wait(&request, status);
}
