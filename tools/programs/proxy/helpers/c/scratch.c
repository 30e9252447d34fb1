#include "program.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The traced program's files are new ones in a folder of their own. */
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

/* The name of a file that the traced program failed to open: one is there that
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
