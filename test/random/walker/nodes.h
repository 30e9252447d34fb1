/* What the functions of the call graph (nodes) are made of. In C, because some of them are. */
#pragma once

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number below `among`, the next one of the sequence of this site. Sequences are the same on all
 * ranks, or not: which way a rank takes through the graph matters to nobody but itself. */
int choose(int site, int among);

/* Performs the next operation of the script, which is the same on all ranks. */
void act(void);

/* Calls of MPI that concern no other rank, or none. */
void idle(int site);

/* Threads of this process that walk. To pause the tracer in one is to pause it in all. */
extern int walkers;

/* The communicator in which this thread is alone. */
MPI_Comm self(void);

/* Goes on in some node, unless it is deep in the graph already. */
void descend(int site);

/* Nothing is left to do. */
int isOver(void);

typedef void (*Node)(void);
typedef struct Nodes {
  const Node *first;
  int count;
} Nodes;

/* The nodes of each file. */
Nodes loopNodes(void), callNodes(void), objectNodes(void);

#ifdef __cplusplus
}
#endif
