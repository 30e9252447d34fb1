#include "program.h"

/* Requests in the order of their making, and where they receive. */
OWN static MPI_Request *requests;
OWN static Box *boxes;
OWN static int made;
OWN static int pending;
OWN static int places;

/* A place for the request that the next call makes.
 * Memory of requests that are done is used again. */
static void newRequest(void) {
  OWN static int spare;
  if (pending == 0)
    made = spare = 0;
  if (made == places) {
    places = 2 * places + 1024;
    requests = grown(requests, (size_t)places * sizeof *requests);
    boxes = grown(boxes, (size_t)places * sizeof *boxes);
    for (int i = made; i < places; i++)
      boxes[i] = (Box){NULL, 0};
  }
  if (!boxes[made].memory && made - spare > 2 * pending + 16) {
    if (requests[spare] == MPI_REQUEST_NULL) {
      boxes[made] = boxes[spare];
      boxes[spare] = (Box){NULL, 0};
    }
    spare++;
  }
  requests[made++] = MPI_REQUEST_NULL;
  pending++;
}

/* The newest request but `back` others. */
static MPI_Request *request(int back) { return &requests[made - 1 - back]; }

/* The same; -1: none. */
static MPI_Request *requestOrNull(int back) {
  OWN static MPI_Request none;
  none = MPI_REQUEST_NULL;
  return back < 0 ? &none : request(back);
}

/* A message that was matched, which counts as a request. */
static MPI_Message *message(int back) {
  OWN static MPI_Message *messages;
  OWN static int size;
  if (size < places) {
    messages = grown(messages, (size_t)places * sizeof *messages);
    for (; size < places; size++)
      messages[size] = MPI_MESSAGE_NULL;
  }
  return &messages[made - 1 - back];
}

/* The same; -1: none, as from no process. */
static MPI_Message *messageOrNone(int back, int later) {
  OWN static MPI_Message none;
  none = MPI_MESSAGE_NO_PROC;
  return back < 0 ? &none : message(back + later);
}

/* Memory for an array that MPI reads until the request is done. */
static void *list(int number, size_t size) {
  enum { each = 8 };
  OWN static Box *lists;
  OWN static int count;
  if (count < places) {
    lists = grown(lists, (size_t)places * each * sizeof *lists);
    for (int i = count * each; i < places * each; i++)
      lists[i] = (Box){NULL, 0};
    count = places;
  }
  return room(&lists[(made - 1) * each + number], (long long)size, MPI_BYTE);
}

/* Forgets requests that are done. */
static void completed(const MPI_Request *these, int count) {
  for (int i = 0; i < count; i++)
    pending -= these[i] == MPI_REQUEST_NULL;
}

/* An array without requests. */
static void noRequests(MPI_Request *these, int count) {
  for (int i = 0; i < count; i++)
    these[i] = MPI_REQUEST_NULL;
}
