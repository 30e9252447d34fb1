// walker SEED ACTS [THREADS | RANK ACT]: walks through the functions of nodes as the seed says, in
// each of THREADS threads on a way of its own; or rank RANK is killed before act ACT. Prints
// whether all messages had the size that they were sent with.
#include "RandomWalk.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

int walkers = 1;

namespace {

struct Choice {
  uint64_t seed, acts, threads = 1;
  int victim = -1;
  uint64_t lastAct = 0;
};

/// What one thread does. How many errors it met.
int walk(const Choice &choice, MPI_Comm all, MPI_Comm alone) {
  auto world = std::make_unique<walker::World>(all, alone);
  walker::Script script(*world, choice.seed, choice.acts);
  if (choice.victim == world->rank)
    script.killAt(choice.lastAct);
  walker::Walk(script, *world, choice.seed).run();
  world->close();
  return world->errors;
}

/// A thread beside main, in communicators of its own, which main makes.
class Beside {
public:
  Beside(Choice choice, uint64_t number) {
    choice.seed = walker::mixed(choice.seed, number);
    MPI_Comm_dup(MPI_COMM_WORLD, &all);
    MPI_Comm_dup(MPI_COMM_SELF, &alone);
    thread = std::thread([this, choice] { errors = walk(choice, all, alone); });
  }

  int end() {
    thread.join();
    MPI_Comm_free(&all);
    MPI_Comm_free(&alone);
    return errors;
  }

private:
  MPI_Comm all, alone;
  int errors = 0;
  std::thread thread;
};

int walkInThreads(const Choice &choice) {
  std::vector<std::unique_ptr<Beside>> others;
  for (uint64_t i = 1; i < choice.threads; ++i)
    others.push_back(std::make_unique<Beside>(choice, i));
  int errors = walk(choice, MPI_COMM_WORLD, MPI_COMM_SELF);
  for (auto &other : others)
    errors += other->end();
  return errors;
}

} // namespace

int main(int count, char **arguments) {
  if (count < 3 || count > 5) {
    std::fprintf(stderr, "usage: walker SEED ACTS [THREADS | RANK ACT]\n");
    return 2;
  }
  auto number = [&](int index) { return std::strtoull(arguments[index], nullptr, 10); };
  Choice choice{number(1), number(2)};
  if (count == 4)
    choice.threads = number(3);
  if (count == 5) {
    choice.victim = static_cast<int>(number(3));
    choice.lastAct = number(4);
  }
  walkers = static_cast<int>(choice.threads);
  int provided, rank, wanted = choice.threads > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE;
  MPI_Init_thread(&count, &arguments, wanted, &provided);
  int own = walkInThreads(choice), errors = 0;
  MPI_Allreduce(&own, &errors, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    std::printf("%llu: %s\n", static_cast<unsigned long long>(choice.seed),
                errors == 0 ? "correct" : "WRONG");
  MPI_Finalize();
  return errors != 0;
}
