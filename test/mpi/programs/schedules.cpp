// Programs whose ranks are hard to keep together, on real MPI: schedules NAME [SEED]. Ranks sleep
// at random, so that no two runs are alike. Prints what each rank has received in all.
#include "anole/anole.h"
#include "test/schedules/Programs.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mpi.h>
#include <random>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

/// Messages are small enough for MPI to take them at once, so sending waits for nobody.
class MpiScript {
public:
  MpiScript(uint64_t seed) : random(seed) {}

  void call(uint16_t function, std::vector<int64_t> fields = {}) {
    using namespace anole::test::programs;
    pause();
    char bytes[256] = {};
    int count = fields.empty() ? 1 : static_cast<int>(fields[0] & 0xff), result = 0;
    if (function == Reduce)
      MPI_Allreduce(&count, &result, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
    else if (function == Barrier)
      MPI_Barrier(MPI_COMM_SELF);
    else if (function % 2)
      MPI_Bcast(bytes, count, MPI_BYTE, 0, MPI_COMM_SELF);
    else
      MPI_Gather(bytes, 1, MPI_BYTE, bytes + 1, 1, MPI_BYTE, 0, MPI_COMM_SELF);
  }

  void send(uint16_t, uint32_t to, std::vector<int64_t> fields) {
    pause();
    MPI_Send(&fields[1], 1, MPI_INT64_T, static_cast<int>(to), static_cast<int>(fields[1]),
             MPI_COMM_WORLD);
  }

  void receive(uint16_t, uint32_t from, std::vector<int64_t>) {
    pause();
    int64_t value = 0;
    MPI_Recv(&value, 1, MPI_INT64_T, static_cast<int>(from), MPI_ANY_TAG, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    received += value;
  }

  /// Who sent it is known some calls later.
  void callWithLateValue(uint16_t, std::vector<int64_t> fields) {
    finish();
    MPI_Irecv(&late, 1, MPI_INT64_T, MPI_ANY_SOURCE, 1, MPI_COMM_SELF, &request);
    MPI_Send(&fields[0], 1, MPI_INT64_T, 0, 1, MPI_COMM_SELF);
  }

  void mark() { anole_phase_marker(); }

  template <typename F> void loop(uint64_t, uint64_t times, F body) {
    for (uint64_t i = 0; i < times; ++i)
      body(static_cast<int64_t>(i));
  }

  void finish() {
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    received += std::exchange(late, 0);
  }

  int64_t received = 0;

private:
  void pause() {
    if (random() % 8 == 0)
      usleep(random() % 400);
  }

  std::mt19937_64 random;
  MPI_Request request = MPI_REQUEST_NULL;
  int64_t late = 0;
};

} // namespace

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  int rank = 0, ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  auto seed = static_cast<uint32_t>(count > 2 ? std::atoi(arguments[2]) : 1);
  MpiScript script(seed * 1000 + static_cast<uint32_t>(rank));
  for (const auto &program : anole::test::rankPrograms<MpiScript>())
    if (std::strcmp(program.name, arguments[1]) == 0)
      program.run(script, static_cast<uint32_t>(rank), static_cast<uint32_t>(ranks), seed);
  script.finish();
  int64_t all = 0;
  MPI_Reduce(&script.received, &all, 1, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    std::printf("%s: received %lld in all\n", arguments[1], static_cast<long long>(all));
  MPI_Finalize();
}
