#include "families.h"

#include <cstdio>
#include <cstdlib>

namespace {

int mine = 1, theirs = 0, self = 0;
MPI_Request request;
MPI_Win window;
MPI_File file;

int rankOf(MPI_Comm comm) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

/// Each rank sends to the next one.
void shift() {
  int size = 0, rank = rankOf(MPI_COMM_WORLD);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % size, 1, &theirs, 1, MPI_INT,
               (rank + size - 1) % size, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void nothing() {}

void compute(int) {
  volatile bool forever = true;
  while (forever)
    ;
}

void waitForMessage(int victim) {
  MPI_Irecv(&theirs, 1, MPI_INT, victim, 2, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void receive(int victim) {
  MPI_Recv(&theirs, 1, MPI_INT, victim, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void probe(int victim) { MPI_Probe(victim, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }

void poll(int victim) {
  for (int found = 0; !found;)
    MPI_Iprobe(victim, 2, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
}

void openPersistent() { MPI_Recv_init(&theirs, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request); }
void waitPersistent(int) {
  MPI_Start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
void closePersistent() { MPI_Request_free(&request); }

void sum() { MPI_Allreduce(&mine, &theirs, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); }
void barrier() { MPI_Barrier(MPI_COMM_WORLD); }

void openWindow() {
  MPI_Win_create(&theirs, sizeof theirs, sizeof theirs, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
}
void lockWindow() {
  openWindow();
  self = rankOf(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_SHARED, self, 0, window);
}
void put() { // to itself: other ranks might have to be in MPI calls for that
  MPI_Put(&mine, 1, MPI_INT, self, 0, 1, MPI_INT, window);
  MPI_Win_flush(self, window);
}
void putForEver(int) {
  for (;;)
    put();
}
void unlockWindow() {
  MPI_Win_unlock(self, window);
  MPI_Win_free(&window);
}
void fence() { MPI_Win_fence(0, window); }
void closeWindow() { MPI_Win_free(&window); }

void openFile() {
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
}
void write() {
  auto offset = static_cast<MPI_Offset>(sizeof mine) * rankOf(MPI_COMM_WORLD);
  MPI_File_write_at_all(file, offset, &mine, 1, MPI_INT, MPI_STATUS_IGNORE);
}
void closeFile() { MPI_File_close(&file); }

template <void (*call)()> void wait(int) { call(); }
void finalize() { MPI_Finalize(); }

const Family families[] = {
    {"computing", nothing, shift, compute, nothing},
    {"recv", nothing, shift, receive, nothing},
    {"wait", nothing, shift, waitForMessage, nothing},
    {"persistent", openPersistent, shift, waitPersistent, closePersistent},
    {"probe", nothing, shift, probe, nothing},
    {"poll", nothing, shift, poll, nothing},
    {"barrier", nothing, barrier, wait<barrier>, nothing},
    {"allreduce", nothing, sum, wait<sum>, nothing},
    {"fence", openWindow, fence, wait<fence>, closeWindow},
    {"flush", lockWindow, put, putForEver, unlockWindow},
    {"write", openFile, write, wait<write>, closeFile},
    {"finalize", nothing, shift, wait<finalize>, nothing},
};

} // namespace

const Family &familyNamed(const std::string &name) {
  for (const Family &family : families)
    if (name == family.name)
      return family;
  std::fprintf(stderr, "no family %s\n", name.c_str());
  std::exit(2);
}
