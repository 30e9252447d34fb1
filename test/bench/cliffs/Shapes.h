#pragma once

#include <cstdint>
#include <initializer_list>
#include <mpi.h>
#include <vector>

/// A kind of program, in about as many events as it is asked for; on all ranks together, where
/// there are several.
struct Shape {
  const char *name;
  int ranks;
  void (*run)(long events);
};

/// The shapes of a file, which are part of the program that the file is linked into.
class Shapes {
public:
  Shapes(std::initializer_list<Shape> shapes) { all().insert(all().end(), shapes); }

  /// Those of all files.
  static std::vector<Shape> &all() {
    static std::vector<Shape> shapes;
    return shapes;
  }
};

inline int memory[4096], target[4096];

/// A number below `bound` that looks random; always the same ones.
inline uint64_t anyBelow(uint64_t bound) {
  static uint64_t state = 88172645463325252;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % bound;
}

/// The cheapest event.
inline void send(int count, int tag) {
  MPI_Send(memory, count, MPI_INT, MPI_PROC_NULL, tag, MPI_COMM_WORLD);
}
