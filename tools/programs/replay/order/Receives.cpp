#include "tools/programs/replay/order/Next.h"

using namespace anole::replay;

// Receives and probes: a wildcard becomes what it matched in the recorded run.

// One definition for each pair of a function and its large-count twin.
// `Last` is a status or a request.
#define ANOLE_RECEIVE(Name, Count, Last)                                                           \
  ANOLE_ORDERED(Name,                                                                              \
                (void *buffer, Count count, MPI_Datatype type, int source, int tag, MPI_Comm comm, \
                 Last *last),                                                                      \
                (buffer, count, type, source, tag, comm, last)) {                                  \
    return next(buffer, count, type, sourceOf(order, source), tagOf(order, tag), comm, last);      \
  }
#define ANOLE_SENDRECV(Name, Count, Last)                                                          \
  ANOLE_ORDERED(Name,                                                                              \
                (const void *sent, Count sendCount, MPI_Datatype sendType, int dest, int sendTag,  \
                 void *received, Count count, MPI_Datatype type, int source, int tag,              \
                 MPI_Comm comm, Last *last),                                                       \
                (sent, sendCount, sendType, dest, sendTag, received, count, type, source, tag,     \
                 comm, last)) {                                                                    \
    return next(sent, sendCount, sendType, dest, sendTag, received, count, type,                   \
                sourceOf(order, source), tagOf(order, tag), comm, last);                           \
  }
#define ANOLE_SENDRECV_REPLACE(Name, Count, Last)                                                  \
  ANOLE_ORDERED(Name,                                                                              \
                (void *buffer, Count count, MPI_Datatype type, int dest, int sendTag, int source,  \
                 int tag, MPI_Comm comm, Last *last),                                              \
                (buffer, count, type, dest, sendTag, source, tag, comm, last)) {                   \
    return next(buffer, count, type, dest, sendTag, sourceOf(order, source), tagOf(order, tag),    \
                comm, last);                                                                       \
  }

ANOLE_RECEIVE(MPI_Recv, int, MPI_Status)
ANOLE_RECEIVE(MPI_Recv_c, MPI_Count, MPI_Status)
ANOLE_RECEIVE(MPI_Irecv, int, MPI_Request)
ANOLE_RECEIVE(MPI_Irecv_c, MPI_Count, MPI_Request)
ANOLE_SENDRECV(MPI_Sendrecv, int, MPI_Status)
ANOLE_SENDRECV(MPI_Sendrecv_c, MPI_Count, MPI_Status)
ANOLE_SENDRECV(MPI_Isendrecv, int, MPI_Request)
ANOLE_SENDRECV(MPI_Isendrecv_c, MPI_Count, MPI_Request)
ANOLE_SENDRECV_REPLACE(MPI_Sendrecv_replace, int, MPI_Status)
ANOLE_SENDRECV_REPLACE(MPI_Sendrecv_replace_c, MPI_Count, MPI_Status)
ANOLE_SENDRECV_REPLACE(MPI_Isendrecv_replace, int, MPI_Request)
ANOLE_SENDRECV_REPLACE(MPI_Isendrecv_replace_c, MPI_Count, MPI_Request)

ANOLE_ORDERED(MPI_Probe, (int source, int tag, MPI_Comm comm, MPI_Status *status),
              (source, tag, comm, status)) {
  return next(sourceOf(order, source), tagOf(order, tag), comm, status);
}

ANOLE_ORDERED(MPI_Mprobe,
              (int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status),
              (source, tag, comm, message, status)) {
  return next(sourceOf(order, source), tagOf(order, tag), comm, message, status);
}

ANOLE_ORDERED(MPI_Iprobe, (int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status),
              (source, tag, comm, flag, status)) {
  return poll(order, flag,
              [&] { return next(sourceOf(order, source), tagOf(order, tag), comm, flag, status); });
}

ANOLE_ORDERED(MPI_Improbe,
              (int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message,
               MPI_Status *status),
              (source, tag, comm, flag, message, status)) {
  return poll(order, flag, [&] {
    return next(sourceOf(order, source), tagOf(order, tag), comm, flag, message, status);
  });
}
