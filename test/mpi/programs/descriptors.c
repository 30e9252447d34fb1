// Puts a socket of its own on every number that is free once MPI is up, and says at the end what
// happened to them. Usage: descriptors [END], END being `exit` to end without MPI_Finalize.
#define _GNU_SOURCE
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { most = 400 };

static int peer = -1, ours[most];

static int isOpen(int file) { return fcntl(file, F_GETFD) >= 0; }

// Also the numbers that somebody may have taken before: what is there is the program's to replace,
// if MPI does not need it, and MPI's are low.
static void takeAll(void) {
  int pair[2];
  socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, pair);
  peer = fcntl(pair[1], F_DUPFD, 600);
  close(pair[1]);
  for (int file = 3; file < most; file++)
    if (file >= 200 || !isOpen(file)) {
      ours[file] = 1;
      dup2(pair[0], file);
    }
}

static void tell(void) {
  char byte;
  int closed = 0, received = 0;
  for (int file = 3; file < most; file++)
    closed += ours[file] && !isOpen(file);
  while (recv(peer, &byte, 1, 0) > 0)
    received++;
  printf("%d of our files were closed, %d messages were sent by others\n", closed, received);
  fflush(stdout);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  takeAll();
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc > 1) {
    atexit(tell);
    exit(0);
  }
  MPI_Finalize();
  tell();
  return 0;
}
