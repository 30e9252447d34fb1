// Names of files, functions and objects that are hard to put into a C program: quotes, ends of
// comments, trigraphs, escapes, formats, templates, operators, lambdas, letters beyond ASCII, and
// names that a C program has already.
#include <mpi.h>
#include <vector>

#define KEPT __attribute__((noinline))

template <class Value, int Number> struct Solver {
  static void barrier(int count);
};

#line 7 "odd*/ \"name\" ??/ \xc3\xa9 %s \\.cpp"
template <class Value, int Number> KEPT void Solver<Value, Number>::barrier(int count) {
  for (int i = 0; i < count + Number; ++i)
    MPI_Barrier(MPI_COMM_WORLD);
}

KEPT void größe(int count) { Solver<std::vector<int>, 3>::barrier(count); }

struct Call {
  KEPT void operator()(int count) const {
    größe(count);
    größe(count + 1);
  }
};

#line 20 "/*nested??)*/"
KEPT void operator_(int count) { Call()(count); }
extern "C" KEPT void rank_(int count) { operator_(count); }
extern "C" KEPT void compute(int count) {
  rank_(count);
  MPI_Barrier(MPI_COMM_WORLD);
}
namespace {
KEPT void room() {
  compute(2);
  [](MPI_Comm comm) KEPT { MPI_Barrier(comm); }(MPI_COMM_SELF);
}
} // namespace

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_set_name(MPI_COMM_WORLD, "a\"b\\ ??/ */ \xc3\xa9 %d\n%s\x01"
                                    "7");
  room();
  MPI_Finalize();
}
