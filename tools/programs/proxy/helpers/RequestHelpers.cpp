#include "tools/programs/proxy/helpers/Helpers.h"

namespace anole::tools::generate {

// Requests by their distance from the newest one, as a trace names them.

const std::vector<Helper> &requestHelpers() {
  static const std::vector<Helper> all{
      {"requests",
       {"room"},
       R"(/* Requests in the order of their making, and where they receive. */
own static MPI_Request *requests;
own static Box *boxes;
own static int made;
own static int pending;
own static int places;

)",
       "fewRequests",
       {"room"},
       R"(/* Requests in the order of their making, and where they receive. */
own static MPI_Request *requests;
own static Box *boxes;
own static int made;
own static int pending;

)"},
      {"newRequest",
       {"requests", "grown"},
       R"(/* A place for the request that the next call makes.
 * Memory of requests that are done is used again. */
static void newRequest(void) {
  own static int spare;
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

)",
       "fewRequests",
       {"requests"},
       std::string() + R"(/* A place for the request that the next call makes. */
static void newRequest(void) {
  if (!requests) {
    requests = calloc()" +
           std::to_string(mostFewRequests) + R"(, sizeof *requests);
    boxes = calloc()" +
           std::to_string(mostFewRequests) + R"(, sizeof *boxes);
  }
  if (!requests || !boxes)
    abort();
  if (pending == 0)
    made = 0;
  requests[made++] = MPI_REQUEST_NULL;
  pending++;
}

)"},
      {"request", {"requests"}, R"(/* The newest request but `back` others. */
static MPI_Request *request(int back) { return &requests[made - 1 - back]; }

)"},
      {"requestOrNull", {"request"}, R"(/* The same; -1: none. */
static MPI_Request *requestOrNull(int back) {
  own static MPI_Request none;
  none = MPI_REQUEST_NULL;
  return back < 0 ? &none : request(back);
}

)"},
      {"message", {"newRequest"}, R"(/* A message that was matched, which counts as a request. */
static MPI_Message *message(int back) {
  own static MPI_Message *messages;
  own static int size;
  if (size < places) {
    messages = grown(messages, (size_t)places * sizeof *messages);
    for (; size < places; size++)
      messages[size] = MPI_MESSAGE_NULL;
  }
  return &messages[made - 1 - back];
}

)"},
      {"messageOrNone", {"message"}, R"(/* The same; -1: none, as from no process. */
static MPI_Message *messageOrNone(int back, int later) {
  own static MPI_Message none;
  none = MPI_MESSAGE_NO_PROC;
  return back < 0 ? &none : message(back + later);
}

)"},
      {"list",
       {"newRequest"},
       R"(/* Memory for an array that MPI reads until the request is done. */
static void *list(int number, size_t size) {
  enum { each = 8 };
  own static Box *lists;
  own static int count;
  if (count < places) {
    lists = grown(lists, (size_t)places * each * sizeof *lists);
    for (int i = count * each; i < places * each; i++)
      lists[i] = (Box){NULL, 0};
    count = places;
  }
  return room(&lists[(made - 1) * each + number], (long long)size, MPI_BYTE);
}

)"},
      {"completed", {"requests"}, R"(/* Forgets requests that are done. */
static void completed(const MPI_Request *some, int count) {
  for (int i = 0; i < count; i++)
    pending -= some[i] == MPI_REQUEST_NULL;
}

)"},
      {"noRequests", {}, R"(/* An array without requests. */
static void noRequests(MPI_Request *some, int count) {
  for (int i = 0; i < count; i++)
    some[i] = MPI_REQUEST_NULL;
}

)"},
      {"gather", {"request", "grown"}, R"(/* Requests that lie apart, side by side; -1: none. */
own static MPI_Request *gathered;

static MPI_Request *gather(const int *back, int count) {
  own static int size;
  if (count > size) {
    size = 2 * count;
    gathered = grown(gathered, (size_t)size * sizeof *gathered);
  }
  for (int i = 0; i < count; i++)
    gathered[i] = back[i] < 0 ? MPI_REQUEST_NULL : *request(back[i]);
  return gathered;
}

/* Puts them back, and forgets those that are done. */
static void scatter(const int *back, int count) {
  for (int i = 0; i < count; i++)
    if (back[i] >= 0) {
      MPI_Request *own = request(back[i]);
      pending -= *own != MPI_REQUEST_NULL && gathered[i] == MPI_REQUEST_NULL;
      *own = gathered[i];
    }
}

)"},
      {"some", {"requests", "grown"}, R"(/* The array of calls that complete some of its requests.
 * New requests take the places of completed ones. Two arrays take turns, so
 * that tools see where a new one begins. */
own static MPI_Request *some;
own static int *placesOfSome, *isOpen, someCount;

static void newArray(int count) {
  own static MPI_Request *arrays[2];
  own static int turn;
  turn = 1 - turn;
  someCount = count;
  arrays[turn] = grown(arrays[turn], (size_t)(count + 1) * sizeof *some);
  some = arrays[turn];
  placesOfSome = grown(placesOfSome, (size_t)(count + 1) * sizeof(int));
  isOpen = grown(isOpen, (size_t)(count + 1) * sizeof(int));
  for (int i = 0; i < count; i++) {
    some[i] = MPI_REQUEST_NULL;
    placesOfSome[i] = -1;
    isOpen[i] = 0;
  }
}

/* A persistent request keeps its place. */
static void join(int back) {
  int place = made - 1 - back, chosen = -1;
  for (int i = 0; back >= 0 && i < someCount; i++)
    if (!isOpen[i] && (chosen < 0 || placesOfSome[i] == place))
      chosen = i;
  if (chosen < 0)
    return;
  some[chosen] = requests[place];
  placesOfSome[chosen] = place;
  isOpen[chosen] = 1;
}

/* Forgets those that are done; MPI_UNDEFINED: none. */
static void leave(int count, const int *which) {
  for (int i = 0; i < count; i++)
    if (which[i] != MPI_UNDEFINED) {
      requests[placesOfSome[which[i]]] = some[which[i]];
      pending -= some[which[i]] == MPI_REQUEST_NULL;
      isOpen[which[i]] = 0;
    }
}

)"},
  };
  return all;
}

} // namespace anole::tools::generate
