/* Calls that concern no other rank: each rank makes its own choice of them. */
#include "nodes.h"

#include <mpi.h>
#include <stdlib.h>

static _Thread_local int out[64], in[64];

static void toNobody(int site) {
  MPI_Sendrecv(out, choose(site, 64), MPI_INT, MPI_PROC_NULL, choose(site + 1, 9), in, 64, MPI_INT,
               MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void toItself(int site) {
  MPI_Request requests[2];
  int tag = choose(site, 3);
  MPI_Irecv(in, 64, MPI_INT, tag ? 0 : MPI_ANY_SOURCE, tag, self(), &requests[0]);
  MPI_Isend(out, choose(site + 1, 64), MPI_INT, 0, tag, self(), &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static void alone(int site) {
  if (choose(site, 2))
    MPI_Barrier(self());
  else
    MPI_Allreduce(out, in, choose(site + 1, 64), MPI_INT, MPI_SUM, self());
}

static void nothingThere(int site) {
  int found;
  for (int polls = choose(site, 5); polls >= 0; polls--)
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, self(), &found, MPI_STATUS_IGNORE);
}

static void takenBack(void) {
  MPI_Request request;
  MPI_Status status;
  MPI_Irecv(in, 64, MPI_INT, 0, 30001, self(), &request);
  MPI_Cancel(&request);
  MPI_Wait(&request, &status);
}

static void neverStarted(int site) {
  MPI_Request request;
  MPI_Send_init(out, choose(site, 64), MPI_INT, 0, 1, self(), &request);
  MPI_Request_free(&request);
}

static int query(void *state, MPI_Status *status) {
  (void)state;
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}
static int release(void *state) { return state == NULL ? MPI_SUCCESS : MPI_ERR_OTHER; }
static int cancel(void *state, int complete) {
  return complete || state ? MPI_SUCCESS : MPI_SUCCESS;
}

static void ofTheProgram(void) {
  MPI_Request request;
  MPI_Grequest_start(query, release, cancel, NULL, &request);
  MPI_Grequest_complete(request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void questions(int site) {
  int number = choose(site, 3);
  for (int i = 0; i < number; i++)
    (void)MPI_Wtime();
  MPI_Comm_size(MPI_COMM_WORLD, &number);
  MPI_Type_size(MPI_DOUBLE, &number);
}

static void unrecorded(int site) {
  MPI_Pcontrol(walkers > 1);
  toItself(site);
  MPI_Pcontrol(1);
}

void idle(int site) {
  site *= 16;
  switch (choose(site, 24)) {
  case 0:
  case 1:
  case 2:
    toNobody(site + 1);
    break;
  case 3:
  case 4:
    toItself(site + 3);
    break;
  case 5:
    alone(site + 5);
    break;
  case 6:
    nothingThere(site + 7);
    break;
  case 7:
    takenBack();
    break;
  case 8:
    neverStarted(site + 8);
    break;
  case 9:
    ofTheProgram();
    break;
  case 10:
    questions(site + 9);
    break;
  case 11:
    unrecorded(site + 10);
    break;
  default:
    break;
  }
}
