#include "tools/programs/proxy/helpers/Helpers.h"

namespace anole::tools::generate {

// Memory for messages, as large as their datatypes say.

namespace {

/// How far parts of one type reach, with counts of one C type or another.
std::string reachText(const std::string &name, const std::string &count) {
  std::string head = "static long long " + name + "(";
  bool isPlain = count == "int";
  return "/* How far the parts of a message reach, in elements. */\n" + head + "int parts, const " +
         count + " *counts," +
         (isPlain ? " const int" : "\n" + std::string(head.size(), ' ') + "const MPI_Aint") +
         R"( *from) {
  long long end = 0, next = 0;
  for (int i = 0; i < parts; i++) {
    next = (from ? from[i] : next) + counts[i];
    end = next > end ? next : end;
  }
  return end;
}

)";
}

/// The same for parts of a type each, whose displacements are bytes.
std::string reachOfTypes(const std::string &name, const std::string &count,
                         const std::string &displacement) {
  return "/* How far the parts of a message reach, in bytes. */\nstatic long long " + name +
         "(int parts, const " + count + " *counts, const " + displacement +
         R"( *from, const MPI_Datatype *types) {
  long long end = 0;
  for (int i = 0; i < parts; i++) {
    long long next = from[i] + bytes(counts[i], types[i]);
    end = next > end ? next : end;
  }
  return end;
}

)";
}

} // namespace

const std::vector<Helper> &memoryHelpers() {
  static const std::vector<Helper> all{
      {"grown", {}, R"(static void *grown(void *old, size_t size) {
  void *memory = realloc(old, size);
  if (!memory)
    abort();
  return memory;
}

)"},
      {"bytes", {}, R"(static long long bytes(long long count, MPI_Datatype type) {
  MPI_Aint low = 0, extent = 0, data = 0;
  if (count <= 0 || type == MPI_DATATYPE_NULL)
    return 0;
  PMPI_Type_get_extent(type, &low, &extent);
  PMPI_Type_get_true_extent(type, &low, &data);
  return low + data + (extent > 0 ? (count - 1) * extent : 0);
}

)"},
      {"box", {}, R"(/* Memory for what is sent and received. It grows; the old may be in use. */
typedef struct {
  void *memory;
  long long size;
} Box;

)"},
      {"room",
       {"box", "bytes"},
       R"(static void *room(Box *box, long long count, MPI_Datatype type) {
  MPI_Aint low = 0, data = 0, extent = 0;
  if (type != MPI_DATATYPE_NULL) {
    PMPI_Type_get_extent(type, &low, &extent);
    PMPI_Type_get_true_extent(type, &low, &data);
  }
  long long before = low < 0 ? -low : 0, size = before + bytes(count, type);
  if (extent < 0 && count > 1)
    before -= (count - 1) * extent;
  size = size > before ? size + before : before;
  if (!box->memory || size > box->size) {
    box->size = 2 * size + 64;
    box->memory = calloc((size_t)box->size, 1);
    if (!box->memory)
      abort();
  }
  return (char *)box->memory + before;
}

)",
       "predefinedTypes",
       {"box"},
       R"(static void *room(Box *box, long long count, MPI_Datatype type) {
  MPI_Aint low = 0, extent = 0;
  if (type != MPI_DATATYPE_NULL)
    PMPI_Type_get_extent(type, &low, &extent);
  if (!box->memory || count * extent > box->size) {
    box->size = 2 * count * extent + 64;
    box->memory = calloc((size_t)box->size, 1);
  }
  return box->memory ? box->memory : (abort(), NULL);
}

)"},
      {"ignored", {"room"}, R"(/* Memory for answers that nobody asks for. */
own static Box ignored;
)"},
      {"out", {"room"}, R"(own static Box out;
)"},
      {"in", {"room"}, R"(own static Box in;
)"},
      {"discard", {"in"}, R"(/* Takes a message; a negative tag: none. */
static void discard(int distance, int tag, MPI_Comm comm) {
  int own = 0, size = 0;
  MPI_Message message;
  MPI_Status status;
  if (tag < 0)
    return;
  PMPI_Comm_rank(comm, &own);
  PMPI_Mprobe(own + distance, tag, comm, &message, &status);
  PMPI_Get_count(&status, MPI_BYTE, &size);
  PMPI_Mrecv(room(&in, size, MPI_BYTE), size, MPI_BYTE, &message,
             MPI_STATUS_IGNORE);
}

)"},
      {"fetched", {"room"}, R"(own static Box fetched;
)"},
      {"allocated", {"grown"}, R"(/* Memory of MPI_Alloc_mem: the newest goes first. */
own static void **allocated;
own static int allocations;

static void *newMemory(void) {
  allocated = grown(allocated, (size_t)(allocations + 1) * sizeof *allocated);
  return &allocated[allocations++];
}

static void *oldMemory(void) {
  return allocations > 0 ? allocated[--allocations] : NULL;
}

)"},
      {"attached",
       {"grown"},
       R"(/* Memory of windows: of each the newest goes first, and is used again. */
typedef struct {
  MPI_Win window;
  void *memory;
  long long size;
} Attached;

own static Attached *attached;
own static int attachments;

static void *attach(MPI_Win window, long long size) {
  int place = 0;
  while (place < attachments && (attached[place].window != MPI_WIN_NULL ||
                                 attached[place].size < size))
    place++;
  if (place == attachments) {
    attached = grown(attached, (size_t)(place + 1) * sizeof *attached);
    attached[place].memory = grown(NULL, (size_t)size + 1);
    attached[place].size = size;
    attachments++;
  }
  attached[place].window = window;
  return attached[place].memory;
}

static void *detach(MPI_Win window) {
  for (int i = attachments; i-- > 0;)
    if (attached[i].window == window) {
      attached[i].window = MPI_WIN_NULL;
      return attached[i].memory;
    }
  return NULL;
}

)"},
      {"reach", {}, reachText("reach", "int")},
      {"reachInCounts", {}, reachText("reachInCounts", "MPI_Count")},
      {"reachWide", {"bytes"}, reachOfTypes("reachWide", "int", "MPI_Aint")},
      {"reachBytes", {"bytes"}, reachOfTypes("reachBytes", "int", "int")},
      {"reachInCountsOfTypes",
       {"bytes"},
       reachOfTypes("reachInCountsOfTypes", "MPI_Count", "MPI_Aint")},
  };
  return all;
}

} // namespace anole::tools::generate
