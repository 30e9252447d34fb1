// Opens the library that the first argument names, starts MPI and calls `work` of the library.
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  void (*work)(void) = library ? (void (*)(void))dlsym(library, "work") : NULL;
  if (!work)
    return fprintf(stderr, "%s\n", dlerror()), 1;
  MPI_Init(&argc, &argv);
  work();
  MPI_Finalize();
  return 0;
}
