/* A network that is slower than the one here: a message arrives a latency after its send call, and
 * a time for each of its bytes later. All ranks run on one host, so that their clock is the same.
 */
#ifndef ANOLE_BENCH_DELAY_H
#define ANOLE_BENCH_DELAY_H

#include <mpi.h>
#include <stddef.h>

typedef long long Nanoseconds;

/* The clock of the host; with DELAY_CLOCK=cpu, that of a rank that shares its core with nobody: its
 * CPU time, and the waits for messages that are delayed. */
Nanoseconds now(void);
void waitUntil(Nanoseconds time);
/* Of a rank that has waited for MPI: how late it would be if it had shared its core with nobody. */
void setClock(Nanoseconds time);
void openClock(int ranks);
/* Takes so much out of the run, on all ranks alike. */
void hide(Nanoseconds time);
/* What MPI does between these takes no time on a rank's own clock where ranks share cores:
 * switching between them is most of it. */
Nanoseconds enterMpi(void);
void leaveMpi(Nanoseconds entered);

/* Stamps say when messages arrive. A message is found by its sender, receiver, tag and the size of
 * its communicator, in the order in which messages were sent; communicators of one size are not
 * told apart. */
void openStamps(int rank, int size);
void stamp(int dest, int tag, int commSize, long long bytes); /* before a message is sent */
Nanoseconds arrival(int source, int tag, int commSize);       /* of a message that was received */

/* What a communicator's ranks are called in MPI_COMM_WORLD, and its double for messages of
 * collectives. */
typedef struct {
  int rank, size;
  int *world;
  MPI_Comm inner;
} Members;
const Members *membersOf(MPI_Comm comm);
MPI_Comm innerOf(MPI_Comm comm); /* all members have to ask */
/* Has one for a communicator that all members of another one made, outside of the run. */
void prepare(MPI_Comm made, MPI_Comm parent);

/* Point-to-point messages that are delayed. */
void sendBytes(const void *data, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm);
Nanoseconds receiveEarly(void *data, int count, MPI_Datatype type, int source, int tag,
                         MPI_Comm comm, MPI_Status *status);

#endif
