/* What a generated program declares before its helpers. Includes of this file stay out of it. */
#pragma once

#include <mpi.h>
#include <stdio.h>

/* A variable of a thread in programs of several threads. */
#define OWN

enum { ranks = 4, threads = 2, mostRequests = 4096 };
static int rank;
static MPI_Comm comms[1];
