#include "tools/programs/proxy/helpers/Helpers.h"

namespace anole::tools::generate {

// Regions, start, time, and what a program asks of communicators. The PMPI_ functions keep helpers
// out of sight of tools that count calls.

const std::vector<Helper> &basicHelpers() {
  static const std::vector<Helper> all{
      {"anole_region_begin", {}, R"(/* Marks a region where a tracer is present. */
void anole_region_begin(const char *name) __attribute__((weak));

)"},

      {"anole_region_end", {}, R"(void anole_region_end(const char *name) __attribute__((weak));

)"},

      {"anole_phase_marker", {}, R"(void anole_phase_marker(void) __attribute__((weak));

)"},

      {"scratch", {}, R"(/* The traced program's files are new ones in a folder of their own. */
static char folder[] = "files.XXXXXX";

static void enterFolder(MPI_Comm everyone) {
  if (rank == 0 && !mkdtemp(folder))
    folder[0] = '\0';
  PMPI_Bcast(folder, (int)sizeof folder, MPI_CHAR, 0, everyone);
  if (chdir(folder) != 0) {
    fputs("There is no place for the program's files\n", stderr);
    PMPI_Abort(everyone, 2);
  }
}

/* An empty folder goes; files stay. */
static void leaveFolder(void) {
  if (rank == 0 && chdir("..") == 0)
    rmdir(folder);
}

static const char *withoutKind(const char *name) {
  size_t kind = strcspn(name, ":");
  return name[kind] && kind < strcspn(name, "/") ? name + kind + 1 : name;
}

/* Makes the folders that a file is in, and the file if it has to be there. */
static const char *scratch(const char *name, int mode) {
  char path[4096] = "";
  const char *from = withoutKind(name);
  for (size_t at = 0; from[at]; at++) {
    if (at >= sizeof path - 1)
      return name;
    if (from[at] == '/')
      mkdir(path, S_IRWXU);
    path[at] = from[at];
    path[at + 1] = '\0';
  }
  FILE *file = mode & MPI_MODE_CREATE ? NULL : fopen(path, "ae");
  if (file)
    fclose(file);
  return name;
}

)"},
      {"unopened",
       {"scratch"},
       R"(/* The name of a file that the traced program failed to open: one is there that
 * must be new, or a folder has the name, or nothing. */
static const char *unopened(const char *name, int mode) {
  const char *path = withoutKind(name);
  if (mode & MPI_MODE_EXCL)
    return scratch(name, 0);
  remove(path);
  if (mode & MPI_MODE_CREATE)
    mkdir(path, S_IRWXU);
  return name;
}

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
  enterFolder(MPI_COMM_WORLD);
}

)"},
      {"setUpSession",
       {},
       R"(/* Finds out the own rank; the numbers of this program hold for its ranks. */
static void setUp(MPI_Session session) {
  static int isDone;
  MPI_Group group;
  MPI_Comm everyone;
  int size = 0;
  if (isDone++)
    return;
  PMPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  PMPI_Group_rank(group, &rank);
  PMPI_Group_size(group, &size);
  PMPI_Comm_create_from_group(group, "proxy", MPI_INFO_NULL,
                              MPI_ERRORS_ARE_FATAL, &everyone);
  if (size != ranks) {
    fprintf(stderr, "This program needs %d ranks\n", ranks);
    PMPI_Abort(everyone, 2);
  }
  enterFolder(everyone);
  PMPI_Comm_free(&everyone);
  PMPI_Group_free(&group);
}

)"},
      {"idle", {}, R"(/* Nanoseconds that a thread has waited for others since its last call. */
own static double idle;

static double nanosecondsSince(const struct timespec *start) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return difftime(now.tv_sec, start->tv_sec) * 1e9 +
         (double)(now.tv_nsec - start->tv_nsec);
}

)"},
      {"spin", {}, R"(/* Computes as long as the traced program did there, in the mean. That was
 * measured by the clock, so others may have the processor meanwhile. */
static void compute(double nanoseconds) {
  struct timespec start, now;
  timespec_get(&start, TIME_UTC);
  nanoseconds -= idle;
  idle = 0;
  do {
    if (nanoseconds > 10000)
      sched_yield();
    timespec_get(&now, TIME_UTC);
  } while (difftime(now.tv_sec, start.tv_sec) * 1e9 +
               (double)(now.tv_nsec - start.tv_nsec) <
           nanoseconds);
}

)"},

      {"flops", {}, R"(/* Multiplies and adds as often as the traced program took nanoseconds. */
static void compute(long long nanoseconds) {
  own static volatile double sink = 1;
  double value = sink;
  for (long long i = 0; i < nanoseconds; i++)
    value = value * 0.999 + 0.001;
  sink = value;
}

)"},

      {"commAt", {}, R"(/* A communicator by its number: 0 and 1 are those of MPI. */
static MPI_Comm commAt(int number) {
  return number == 0   ? MPI_COMM_WORLD
         : number == 1 ? MPI_COMM_SELF
                       : comms[number - 2];
}

)"},
      {"rankIn", {}, R"(static int rankIn(MPI_Comm comm) {
  int own = 0;
  PMPI_Comm_rank(comm, &own);
  return own;
}

)"},

      {"sizeOf", {}, R"(/* Of the ranks that a rank talks with. */
static int sizeOf(MPI_Comm comm) {
  int size = 0, isInter = 0;
  PMPI_Comm_test_inter(comm, &isInter);
  if (isInter)
    PMPI_Comm_remote_size(comm, &size);
  else
    PMPI_Comm_size(comm, &size);
  return size;
}

)"},
      {"degree", {}, R"(/* How many neighbours a rank receives from, or sends to. */
static int degree(MPI_Comm comm, int isSent) {
  int kind = MPI_UNDEFINED, own = 0, in = 0, out = 0, isWeighted = 0;
  PMPI_Topo_test(comm, &kind);
  PMPI_Comm_rank(comm, &own);
  if (kind == MPI_DIST_GRAPH)
    PMPI_Dist_graph_neighbors_count(comm, &in, &out, &isWeighted);
  else if (kind == MPI_GRAPH)
    PMPI_Graph_neighbors_count(comm, own, &in);
  else
    PMPI_Cartdim_get(comm, &in);
  if (kind == MPI_CART)
    in *= 2;
  return isSent && kind == MPI_DIST_GRAPH ? out : in;
}

)"},
  };
  return all;
}

} // namespace anole::tools::generate
