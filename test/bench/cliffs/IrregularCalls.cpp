// Shapes of calls whose parameters are lists, texts or requests, in no order.
#include "Shapes.h"

#include <string>

namespace {

/// Up to 32 blocks, whose lengths and places are any.
void indexedTypes(long events) {
  constexpr int most = 32;
  int lengths[most], places[most];
  for (long i = 0; i < events; i += 2) {
    int count = 1 + static_cast<int>(anyBelow(most));
    for (int at = 0; at < count; ++at) {
      lengths[at] = static_cast<int>(anyBelow(100));
      places[at] = static_cast<int>(anyBelow(100'000));
    }
    MPI_Datatype type;
    MPI_Type_indexed(count, lengths, places, MPI_INT, &type);
    MPI_Type_free(&type);
  }
}

/// Texts of which none comes twice.
void texts(long events) {
  MPI_Info info;
  MPI_Info_create(&info);
  for (long i = 0; i < events; ++i)
    MPI_Info_set(info, "step", std::to_string(anyBelow(1'000'000'000)).c_str());
  MPI_Info_free(&info);
}

/// Sends of any mode, with any count and tag, and waits for all of them after some.
void mixedSends(long events) {
  constexpr int most = 16;
  MPI_Request requests[most];
  int open = 0;
  for (long i = 0; i < events; ++i) {
    int count = static_cast<int>(anyBelow(1000)), tag = static_cast<int>(anyBelow(50));
    auto start = anyBelow(2) == 0 ? MPI_Isend : MPI_Issend;
    start(memory, count, MPI_INT, MPI_PROC_NULL, tag, MPI_COMM_WORLD, &requests[open++]);
    if (open == most || anyBelow(8) == 0) {
      MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
      open = 0;
    }
  }
  MPI_Waitall(open, requests, MPI_STATUSES_IGNORE);
}

volatile int sink;

/// A tree whose nodes have up to three branches, as many as a number says.
__attribute__((noinline)) void branch(long &left, int depth) {
  constexpr int deepest = 12;
  if (left-- <= 0)
    return;
  send(1, depth);
  for (uint64_t branches = depth < deepest ? anyBelow(4) : 0; branches > 0; --branches)
    branch(left, depth + 1);
  sink = sink + 1; // no tail call: the frame stays
}

void treeRecursion(long events) {
  while (events > 0)
    branch(events, 0);
}

void fileWrites(long events) {
  MPI_File file;
  MPI_File_open(MPI_COMM_SELF, "cliffs.data",
                MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  for (long i = 0; i < events; ++i)
    MPI_File_write_at(file, static_cast<MPI_Offset>(anyBelow(1 << 20)), memory,
                      static_cast<int>(anyBelow(64)), MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
}

void pack(long events) {
  for (long i = 0; i < events; ++i) {
    int place = static_cast<int>(anyBelow(1000));
    MPI_Pack(memory, static_cast<int>(anyBelow(100)), MPI_INT, target, sizeof target, &place,
             MPI_COMM_SELF);
  }
}

const Shapes shapes{{"indexed-types", 1, indexedTypes}, {"texts", 1, texts},
                    {"mixed-sends", 1, mixedSends},     {"tree-recursion", 1, treeRecursion},
                    {"file-writes", 1, fileWrites},     {"pack", 1, pack}};

} // namespace
