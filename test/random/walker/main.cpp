// walker SEED ACTS [RANK ACT]: walks through the functions of nodes as the seed says; rank RANK is
// killed before act ACT. Prints whether all messages had the size that they were sent with.
#include "RandomWalk.h"

#include <cstdio>
#include <cstdlib>
#include <memory>

int main(int count, char **arguments) {
  if (count != 3 && count != 5) {
    std::fprintf(stderr, "usage: walker SEED ACTS [RANK ACT]\n");
    return 2;
  }
  auto number = [&](int index) { return std::strtoull(arguments[index], nullptr, 10); };
  MPI_Init(&count, &arguments);
  auto world = std::make_unique<walker::World>();
  walker::Script script(*world, number(1), number(2));
  if (count == 5 && number(3) == static_cast<uint64_t>(world->rank))
    script.killAt(number(4));
  walker::Walk(script, *world, number(1)).run();
  world->close();
  int errors = 0;
  MPI_Allreduce(&world->errors, &errors, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (world->rank == 0)
    std::printf("%llu: %s\n", number(1), errors == 0 ? "correct" : "WRONG");
  MPI_Finalize();
  return errors != 0;
}
