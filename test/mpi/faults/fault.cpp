// fault FAMILY END VICTIM: rank VICTIM ends in the given way while the others are in MPI calls of
// the given family and wait there for ever. Each rank writes its process id into ready-RANK before
// that, and the victim waits for the file `go`.

#include "families.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace {

bool endsLate = false;

struct EndsLate {
  ~EndsLate() {
    if (endsLate)
      MPI_Finalize();
  }
} endsAfterMain;

struct End {
  const char *name;
  void (*run)();
};

const End ends[] = {
    {"abort", [] { MPI_Abort(MPI_COMM_WORLD, 7); }},
    {"error", [] { MPI_Send(nullptr, -1, MPI_INT, 0, 0, MPI_COMM_WORLD); }},
    {"exit", [] { std::exit(7); }},
    {"return", [] {}},
    {"_exit", [] { _exit(7); }},
    {"throw", [] { throw std::runtime_error("on purpose"); }},
    {"SIGTERM", [] { std::raise(SIGTERM); }},
    {"SIGINT", [] { std::raise(SIGINT); }},
    {"SIGSEGV", [] { std::raise(SIGSEGV); }},
    {"SIGABRT", [] { std::abort(); }},
    {"SIGKILL", [] { std::raise(SIGKILL); }},
};

/// Moved there at once, so that nobody reads half a file.
void announce(int rank) {
  std::string name = "ready-" + std::to_string(rank);
  std::ofstream(name + ".new") << getpid();
  std::rename((name + ".new").c_str(), name.c_str());
}

void awaitGo() {
  while (access("go", F_OK) != 0)
    usleep(1000);
}

int finish(const Family &family, const std::string &how) {
  family.close();
  endsLate = how == "destructor";
  return endsLate ? 0 : MPI_Finalize();
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  const Family &family = familyNamed(argv[1]);
  std::string how = argv[2];
  int rank = 0, victim = std::atoi(argv[3]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  family.open();
  for (int step = 0; step < 5; ++step)
    family.step();
  bool isRegular = how == "finalize" || how == "destructor";
  announce(rank);
  if (rank != victim && !isRegular)
    family.wait(victim);
  awaitGo();
  if (isRegular)
    return finish(family, how);
  for (const End &end : ends)
    if (how == end.name)
      end.run();
  return 7;
}
