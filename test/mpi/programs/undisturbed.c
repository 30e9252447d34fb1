// Says what MPI calls do to the state of the process that is no business of theirs, besides what
// they were called for. Untraced they do nothing.
#define _GNU_SOURCE
#include <errno.h>
#include <fenv.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { rounds = 3000, mark = 4711 };

static int wrong, forks;
static unsigned state = 1;

static void countFork(void) { forks++; }

static int choose(int count) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16) % count;
}

static void check(void (*call)(void)) {
  errno = mark;
  call();
  wrong += errno != mark;
}

static void rank(void) {
  int number;
  MPI_Comm_rank(MPI_COMM_WORLD, &number);
}
static void size(void) {
  int number;
  MPI_Comm_size(MPI_COMM_WORLD, &number);
}
static void send(void) {
  int data[8];
  MPI_Send(data, choose(8), MPI_INT, MPI_PROC_NULL, choose(1000), MPI_COMM_WORLD);
}
static void deeper(void) {
  volatile int depth = choose(10);
  if (depth > 0)
    deeper();
  else
    size();
}

static void calls(void) {
  static void (*const all[])(void) = {rank, size, send, deeper};
  for (int i = 0; i < rounds; i++)
    check(all[choose(4)]);
}

static void *inThread(void *nothing) {
  calls();
  return nothing;
}

static void tellSignals(const char *when) {
  sigset_t pending, blocked;
  struct sigaction child;
  int subreaper = 0;
  sigpending(&pending);
  pthread_sigmask(SIG_SETMASK, NULL, &blocked);
  sigaction(SIGCHLD, NULL, &child);
  prctl(PR_GET_CHILD_SUBREAPER, &subreaper);
  printf("%s: SIGCHLD %s, %s, %s; children %s; orphans %d; forks %d; umask %o; rounding %d, traps "
         "%d\n",
         when, sigismember(&pending, SIGCHLD) ? "waits" : "does not wait",
         sigismember(&blocked, SIGCHLD) ? "blocked" : "not blocked",
         child.sa_handler == SIG_IGN ? "ignored" : "not ignored",
         waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD ? "none" : "some", subreaper, forks,
         umask(027), fegetround(), fegetexcept());
}

int main(int argc, char **argv) {
  int level;
  pthread_t thread;
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  pthread_sigmask(SIG_BLOCK, &child, NULL);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  pthread_atfork(countFork, NULL, NULL);
  umask(027);
  tellSignals("before");
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  tellSignals("after MPI_Init");
  fesetround(FE_UPWARD);
  feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
  calls();
  pthread_create(&thread, NULL, inThread, NULL);
  pthread_join(thread, NULL);
  for (int i = 0; i < 2000; i++) {
    check(deeper);
    MPI_Allreduce(MPI_IN_PLACE, &i, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  }
  tellSignals("in between");
  MPI_Finalize();
  tellSignals("after MPI_Finalize");
  printf("errno was changed in %d calls\n", wrong);
  return 0;
}
