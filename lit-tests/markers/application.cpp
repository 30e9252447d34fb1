// The time loop of a C++ application: settings in a struct, the state in a class behind accessors,
// steps in methods, lambdas, virtual functions and behind function pointers.
// RUN: for level in 0 3; do %anole-cxx -std=c++20 -I%S/Inputs -fno-discard-value-names -O$level -Rpass=anole -Rpass-missed=anole -c %s -o %t.o 2>&1 | FileCheck %s || exit 1; done
#include "ranks.h"
#include <cmath>
#include <cstdlib>
#include <memory>

struct Options {
  int its = 100, nx = 30;
};

class Domain {
public:
  Domain(int rank, int size, int nx) : first(rank * nx), cells(nx), ranks(size) {}
  int &cycle() { return cycles; }
  double &time() { return now; }
  double &deltatime() { return delta; }
  double stoptime() const { return 1e-2; }
  int first, cells, ranks;

private:
  int cycles = 0;
  double now = 0, delta = 1e-5;
};

static void increment(Domain &domain) {
  double mine = domain.deltatime() * (1 + domain.first), smallest;
  MPI_Allreduce(&mine, &smallest, 1, INT, 0, COMM);
  if (smallest > 2 * domain.deltatime())
    smallest = 2 * domain.deltatime();
  domain.deltatime() = smallest;
  domain.time() += domain.deltatime();
  ++domain.cycle();
}

static void exchange(Domain &domain) {
  // CHECK-DAG: application.cpp:[[#@LINE+1]]:3: remark: loop is not a candidate for phase markers: trip count depends on the rank through `first`
  for (int i = 0; i < domain.first; i++)
    MPI_Send(&i, 1, INT, 0, 0, COMM);
}

class Driver {
public:
  explicit Driver(Domain &domain) : domain(domain) {}
  virtual ~Driver() = default;
  virtual void step() { exchange(domain); }

  void run(int steps) {
    // CHECK-DAG: application.cpp:[[#@LINE+1]]:5: remark: loop is a candidate for phase markers
    for (int i = 0; i < steps; ++i)
      step();
  }

private:
  Domain &domain;
};

using Integrator = void (*)(Domain &);

static void integrate(Domain &domain, int steps, Integrator one) {
  // CHECK-DAG: application.cpp:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  for (int i = 0; i < steps; ++i)
    one(domain);
}

int main(int argc, char **argv) {
  int rank, size;
  Options opts;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(COMM, &rank);
  MPI_Comm_size(COMM, &size);
  if (argc > 1)
    opts.its = std::atoi(argv[1]);
  auto domain = std::make_unique<Domain>(rank, size, opts.nx);
  // CHECK-DAG: application.cpp:[[#@LINE+1]]:3: remark: loop is a candidate for phase markers
  while (domain->time() < domain->stoptime() && domain->cycle() < opts.its) {
    increment(*domain);
    exchange(*domain);
  }
  Driver(*domain).run(opts.its);
  integrate(*domain, opts.its, increment);
  auto later = [&](int steps) {
    // CHECK-DAG: application.cpp:[[#@LINE+1]]:5: remark: loop is a candidate for phase markers
    for (int i = 0; i < steps; ++i)
      exchange(*domain);
  };
  later(opts.its);
  MPI_Finalize();
}
