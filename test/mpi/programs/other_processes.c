// Makes processes in ways that the C library does not see, which share what the program has and end
// like it.
#define _GNU_SOURCE
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void await(pid_t child) {
  int status;
  waitpid(child, &status, 0);
  printf("a child ended with %d\n", WEXITSTATUS(status));
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  fflush(stdout);
  pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
  if (child == 0)
    exit(3);
  await(child);
  fflush(stdout);
  if ((child = fork()) == 0)
    exit(4);
  await(child);
  if ((child = vfork()) == 0) {
    execlp("true", "true", (char *)NULL);
    _exit(5);
  }
  await(child);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
