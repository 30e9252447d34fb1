#include "tools/generate/Helpers.h"

#include <vector>

namespace anole::tools::generate {

namespace {

struct Helper {
  const char *name;
  std::vector<const char *> needs;
  std::string text;
};

/// The helper for displacements in bytes, which are of one type or another.
std::string reachText(const std::string &name, const std::string &displacement) {
  std::string head = "static long long " + name + "(";
  return "/* How far the parts of a message reach, in bytes. */\n" + head +
         "int parts, const int *counts, const " + displacement + " *from,\n" +
         std::string(head.size(), ' ') + R"(const MPI_Datatype *types) {
  long long end = 0;
  for (int i = 0; i < parts; i++) {
    long long next = from[i] + (long long)bytes(counts[i], types[i]);
    end = next > end ? next : end;
  }
  return end;
}

)";
}

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
      {"status", {}, R"(/* Of the last call that had one. */
static MPI_Status status;

)"},
      {"setUp", {}, R"(/* Finds out the own rank; the numbers of this program hold for its ranks. */
static void setUp(void) {
  int size = 0;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != ranks) {
    fprintf(stderr, "This program needs %d ranks\n", ranks);
    PMPI_Abort(MPI_COMM_WORLD, 2);
  }
}

)"},
      {"spin", {}, R"(/* Computes as long as the traced program did there, in the mean. */
static void compute(double nanoseconds) {
  struct timespec start, now;
  timespec_get(&start, TIME_UTC);
  do {
    timespec_get(&now, TIME_UTC);
  } while (difftime(now.tv_sec, start.tv_sec) * 1e9 +
               (double)(now.tv_nsec - start.tv_nsec) <
           nanoseconds);
}

)"},
      {"flops", {}, R"(/* Multiplies and adds as often as the traced program took nanoseconds. */
static void compute(long long nanoseconds) {
  static volatile double sink = 1;
  double value = sink;
  for (long long i = 0; i < nanoseconds; i++)
    value = value * 0.999 + 0.001;
  sink = value;
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
      {"bytes", {}, R"(static size_t bytes(long long count, MPI_Datatype type) {
  MPI_Aint low = 0, extent = 0, data = 0;
  PMPI_Type_get_extent(type, &low, &extent);
  PMPI_Type_get_true_extent(type, &low, &data);
  if (extent < data)
    extent = data;
  return count > 0 ? (size_t)(count * extent + low) : 0;
}

)"},
      {"room", {}, R"(/* Memory for what is sent and received. It grows; the old may be in use. */
typedef struct {
  void *memory;
  long long size;
} Box;

static void *room(Box *box, long long count, MPI_Datatype type) {
  MPI_Aint low = 0, extent = 0, data = 0;
  PMPI_Type_get_extent(type, &low, &extent);
  PMPI_Type_get_true_extent(type, &low, &data);
  long long size = low + count * (extent > data ? extent : data);
  if (!box->memory || size > box->size) {
    box->size = 2 * size + 64;
    box->memory = calloc((size_t)box->size, 1);
  }
  if (!box->memory)
    PMPI_Abort(MPI_COMM_WORLD, 3);
  return box->memory;
}

)"},
      {"ignored", {"room"}, R"(/* Memory for answers that nobody asks for. */
static Box ignored;
)"},
      {"out", {"room"}, R"(static Box out;
)"},
      {"in", {"room"}, R"(static Box in;
)"},
      {"requests", {"room"}, R"(/* Requests in the order of their making, and where they receive. */
static MPI_Request *requests;
static Box *boxes;
static int made, pending, places;

)"},
      {"newRequest", {"requests"}, R"(/* A place for the request that the next call makes. */
static void newRequest(void) {
  if (pending == 0)
    made = 0;
  if (made == places) {
    places = 2 * places + 1024;
    requests = realloc(requests, (size_t)places * sizeof *requests);
    boxes = realloc(boxes, (size_t)places * sizeof *boxes);
    for (int i = made; i < places; i++)
      boxes[i] = (Box){NULL, 0};
  }
  requests[made++] = MPI_REQUEST_NULL;
  pending++;
}

)"},
      {"request", {"requests"}, R"(/* The newest request but `back` others. */
static MPI_Request *request(int back) { return &requests[made - 1 - back]; }

)"},
      {"completed", {"requests"}, R"(/* Forgets requests that are done. */
static void completed(const MPI_Request *some, int count) {
  for (int i = 0; i < count; i++)
    pending -= some[i] == MPI_REQUEST_NULL;
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
      {"reachWide", {"bytes"}, reachText("reachWide", "MPI_Aint")},
      {"reachBytes", {"bytes"}, reachText("reachBytes", "int")},
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
