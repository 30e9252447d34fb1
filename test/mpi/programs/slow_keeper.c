/* The keepers of all ranks stand still while rank 1 makes an error that is fatal. Usage:
 * slow_keeper SECONDS */
#include <dirent.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void tellKeepers(const char *program, int number) {
  DIR *folder = opendir("/proc");
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[64], text[512] = "";
    int process = atoi(entry->d_name);
    snprintf(path, sizeof path, "/proc/%d/comm", process);
    FILE *file = process > 0 ? fopen(path, "r") : NULL;
    if (!file)
      continue;
    int isKeeper = fgets(text, sizeof text, file) && strcmp(text, "anole-keeper\n") == 0;
    fclose(file);
    snprintf(path, sizeof path, "/proc/%d/exe", process);
    ssize_t size = isKeeper ? readlink(path, text, sizeof text - 1) : 0;
    if (size > 0 && strncmp(text, program, size) == 0 && !program[size])
      kill(process, number);
  }
  closedir(folder);
}

int main(int argc, char **argv) {
  int rank, value = 0;
  char program[512] = "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1 && readlink("/proc/self/exe", program, sizeof program - 1) > 0) {
    tellKeepers(program, SIGSTOP);
    if (fork() == 0) {
      fclose(stdout), fclose(stderr);
      usleep((unsigned)(1e6 * atof(argv[1])));
      tellKeepers(program, SIGCONT);
      _exit(0);
    }
    MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Recv(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
