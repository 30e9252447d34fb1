// Functions in namespaces and types: their debug information is in that of what has no addresses.
#include <mpi.h>

namespace grid {
namespace {
struct Halo {
  __attribute__((noinline)) static void fill() {
    MPI_Barrier(MPI_COMM_WORLD);
    __asm__ volatile("");
  }
};
} // namespace

__attribute__((noinline)) void relax(int steps) {
  for (int step = 0; step < steps; ++step)
    Halo::fill();
  [&] { MPI_Bcast(&steps, 1, MPI_INT, 0, MPI_COMM_WORLD); }();
}
} // namespace grid

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  grid::relax(3);
  MPI_Finalize();
}
