#include "tools/generate/Helpers.h"

#include <vector>

namespace anole::tools::generate {

namespace {

struct Helper {
  const char *name;
  std::vector<const char *> needs;
  const char *text;
};

/// In the order in which they can be defined. The PMPI_ functions keep them out of sight of tools
/// that count calls.
const std::vector<Helper> &helpers() {
  static const std::vector<Helper> all{
      {"anole_region_begin", {}, R"(/* Marks a region where a tracer is present. */
void anole_region_begin(const char *name) __attribute__((weak));

)"},
      {"anole_region_end", {}, R"(void anole_region_end(const char *name) __attribute__((weak));

)"},
      {"anole_phase_marker", {}, R"(void anole_phase_marker(void) __attribute__((weak));

)"},
      {"setUp", {}, R"(/* Finds out the own rank. The numbers below hold for this many ranks only. */
static void setUp(void) {
  int size = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size == ranks)
    return;
  if (rank == 0)
    fprintf(stderr, "This program needs %d ranks\n", ranks);
  PMPI_Abort(MPI_COMM_WORLD, 2);
}

)"},
      {"rankIn", {}, R"(static int rankIn(MPI_Comm comm) {
  int own = 0;
  PMPI_Comm_rank(comm, &own);
  return own;
}

)"},
      {"sizeOf", {}, R"(static int sizeOf(MPI_Comm comm) {
  int size = 0;
  PMPI_Comm_size(comm, &size);
  return size;
}

)"},
      {"bytes", {}, R"(/* How many bytes so many elements take. */
static size_t bytes(long long count, MPI_Datatype type) {
  MPI_Aint low = 0, extent = 0, data = 0;
  PMPI_Type_get_extent(type, &low, &extent);
  PMPI_Type_get_true_extent(type, &low, &data);
  size_t size = (size_t)(count * (extent > data ? extent : data) + low);
  return count > 0 ? size : 0;
}

)"},
      {"room", {}, R"(/* Memory that grows; what it was before may still be in use. */
static void *room(void **memory, size_t *size, size_t wanted) {
  if (!*memory || wanted > *size) {
    *size = wanted > 4096 ? 2 * wanted : 4096;
    *memory = calloc(*size, 1);
  }
  if (!*memory)
    PMPI_Abort(MPI_COMM_WORLD, 3);
  return *memory;
}

)"},
      {"outbox", {"bytes", "room"}, R"(/* What is sent. */
static void *outbox(long long count, MPI_Datatype type) {
  static void *memory;
  static size_t size;
  return room(&memory, &size, bytes(count, type));
}

)"},
      {"scratch", {"bytes", "room"}, R"(/* Where a call receives that waits for it. */
static void *scratch(long long count, MPI_Datatype type) {
  static void *memory;
  static size_t size;
  return room(&memory, &size, bytes(count, type));
}

)"},
      {"windowMemory", {"bytes"}, R"(static void *windowMemory(long long count, MPI_Datatype type) {
  return calloc(bytes(count, type) + 1, 1);
}

)"},
      {"requests", {}, R"(/* Requests in the order in which they were made, and where they receive. */
typedef struct {
  void *memory;
  size_t size;
} Inbox;
static MPI_Request *requests;
static Inbox *inboxes;
static int made, pending, places;

)"},
      {"newRequest", {"requests"}, R"(/* A place for the request that the next call makes. */
static void newRequest(void) {
  if (made == places) {
    places = places ? 2 * places : 1024;
    requests = realloc(requests, (size_t)places * sizeof *requests);
    inboxes = realloc(inboxes, (size_t)places * sizeof *inboxes);
    if (!requests || !inboxes)
      PMPI_Abort(MPI_COMM_WORLD, 3);
    for (int i = made; i < places; i++)
      inboxes[i] = (Inbox){NULL, 0};
  }
  requests[made++] = MPI_REQUEST_NULL;
  pending++;
}

)"},
      {"request", {"requests"}, R"(/* The newest request but `back` others. */
static MPI_Request *request(int back) {
  return &requests[made - 1 - back];
}

)"},
      {"completed", {"requests"}, R"(/* Forgets requests that are done, and counts anew when all are. */
static void completed(const MPI_Request *some, int count) {
  for (int i = 0; i < count; i++)
    pending -= some[i] == MPI_REQUEST_NULL;
  if (pending == 0)
    made = 0;
}

)"},
      {"inbox", {"bytes", "room", "requests"}, R"(/* Where the newest request receives. */
static void *inbox(long long count, MPI_Datatype type) {
  Inbox *box = &inboxes[made - 1];
  return room(&box->memory, &box->size, bytes(count, type));
}

)"},
      {"reach", {}, R"(/* How far the parts of a message reach, in elements. */
static long long reach(int parts, const int *counts, const int *from) {
  long long end = 0, next = 0;
  for (int i = 0; i < parts; i++) {
    next = (from ? from[i] : next) + counts[i];
    end = next > end ? next : end;
  }
  return end;
}

)"},
      {"reachWide", {"bytes"}, R"(/* How far the parts of a message reach, in bytes. */
static long long reachWide(int parts, const int *counts, const MPI_Aint *from,
                           const MPI_Datatype *types) {
  long long end = 0;
  for (int i = 0; i < parts; i++) {
    long long next = from[i] + (long long)bytes(counts[i], types[i]);
    end = next > end ? next : end;
  }
  return end;
}

)"},
      {"reachBytes", {"bytes"}, R"(/* How far the parts of a message reach, in bytes. */
static long long reachBytes(int parts, const int *counts, const int *from,
                            const MPI_Datatype *types) {
  long long end = 0;
  for (int i = 0; i < parts; i++) {
    long long next = from[i] + (long long)bytes(counts[i], types[i]);
    end = next > end ? next : end;
  }
  return end;
}

)"},
      {"combine", {}, R"(/* An operation of the program: it leaves its operands unchanged. */
static void combine(void *in, void *inout, int *length, MPI_Datatype *type) {
  (void)in, (void)inout, (void)length, (void)type;
}

)"},
  };
  return all;
}

} // namespace

std::string helperText(const std::set<std::string> &names) {
  std::set<std::string> wanted = names;
  for (bool isMore = true; isMore;) {
    isMore = false;
    for (const Helper &helper : helpers())
      if (wanted.contains(helper.name))
        for (const char *needed : helper.needs)
          isMore = wanted.insert(needed).second || isMore;
  }
  std::string text;
  for (const Helper &helper : helpers())
    if (wanted.contains(helper.name))
      text += helper.text;
  return text;
}

} // namespace anole::tools::generate
