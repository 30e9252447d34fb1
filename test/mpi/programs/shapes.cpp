// The loops of well-known codes, each in few lines: shapes NAME [STEPS]. What a person would call
// the loop over the steps is in docs/markers.md.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <list>
#include <memory>
#include <mpi.h>
#include <vector>

static int rank, ranks;

static void exchange(MPI_Comm comm = MPI_COMM_WORLD) {
  int size, me, in = 0;
  MPI_Comm_size(comm, &size);
  MPI_Comm_rank(comm, &me);
  MPI_Request requests[2];
  MPI_Irecv(&in, 1, MPI_INT, (me + size - 1) % size, 1, comm, &requests[0]);
  MPI_Isend(&me, 1, MPI_INT, (me + 1) % size, 1, comm, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static double sum(double own, MPI_Comm comm = MPI_COMM_WORLD) {
  double all = 0;
  MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return all;
}

// A finite-element code: the solver is a template, and neighbours are as many as the mesh gives a
// rank.
template <class Real> struct Field {
  std::vector<Real> values;
  std::vector<int> neighbours;

  Real dot(const Field &other) const {
    Real own = 0;
    for (size_t i = 0; i < values.size(); ++i)
      own += values[i] * other.values[i];
    Real all = 0;
    MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return all;
  }
  void share() const {
    std::vector<MPI_Request> requests(neighbours.size());
    std::vector<double> in(neighbours.size());
    for (size_t i = 0; i < neighbours.size(); ++i)
      MPI_Irecv(&in[i], 1, MPI_DOUBLE, neighbours[i], 2, MPI_COMM_WORLD, &requests[i]);
    for (int neighbour : neighbours)
      MPI_Send(values.data(), 1, MPI_DOUBLE, neighbour, 2, MPI_COMM_WORLD);
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }
};

/// A line of ranks, and rank 0 with all of them: each has another number of neighbours.
static std::vector<int> mesh() {
  std::vector<int> found;
  for (int other = 0; other < ranks; ++other)
    if (other != rank && (other == 0 || rank == 0 || std::abs(other - rank) == 1))
      found.push_back(other);
  return found;
}

template <class Real> Real conjugateGradient(Field<Real> &x, Real tolerance) {
  Real residual = x.dot(x), start = residual;
  for (int iteration = 0; iteration < 200 && residual > tolerance * start; ++iteration) {
    x.share();
    for (Real &value : x.values)
      value *= 0.9;
    residual = x.dot(x);
  }
  return residual;
}

static void fem(int steps) {
  Field<double> x{std::vector<double>(static_cast<size_t>(10 + rank), 1.0), mesh()};
  conjugateGradient(x, std::pow(0.81, steps) * 1.1);
}

// A spectral code: the checksum of each step goes by reference, and the step reads its variable.
static void checksum(int step, double &real, double &imaginary) {
  double own[2] = {1.0 * rank + step, 1.0 * rank - step}, all[2];
  MPI_Reduce(own, all, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    real = all[0];
    imaginary = all[1];
  }
}

static void ft(int steps) {
  std::vector<double> grid(static_cast<size_t>(ranks)), turned(grid.size());
  double real = 0, imaginary = 0;
  for (int step = 1; step <= steps && real < 1e9; ++step) {
    MPI_Alltoall(grid.data(), 1, MPI_DOUBLE, turned.data(), 1, MPI_DOUBLE, MPI_COMM_WORLD);
    checksum(step, real, imaginary);
    MPI_Bcast(&real, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}

static void setup(int steps) {
  for (int part = 0; part < 12; ++part)
    sum(part);
  for (int step = 0; step < steps; ++step) {
    exchange();
    sum(step);
  }
}

// Lists of a rank's own length, in each step.
static void particles(int steps) {
  std::list<int> cells;
  for (int i = 0; i <= rank % 3; ++i)
    cells.push_back(i);
  for (int step = 0; step < steps; ++step) {
    for (int cell : cells) {
      int in = cell;
      MPI_Sendrecv(&cell, 1, MPI_INT, rank, cell, &in, 1, MPI_INT, rank, cell, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    }
    sum(step);
  }
}

// Two models, each on half of the ranks, with loops of their own, which exchange fields.
static void ocean(MPI_Comm half, int partner, int steps) {
  for (int step = 0; step < steps; ++step) {
    exchange(half);
    MPI_Send(&step, 1, MPI_INT, partner, 3, MPI_COMM_WORLD);
  }
}

static void air(MPI_Comm half, int partner, int steps) {
  for (int step = 0; step < 2 * steps; ++step) {
    sum(step, half);
    int in = 0;
    if (step % 2)
      MPI_Recv(&in, 1, MPI_INT, partner, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

static void halves(int steps) {
  MPI_Comm half;
  int middle = ranks / 2;
  bool isFirst = rank < middle;
  MPI_Comm_split(MPI_COMM_WORLD, isFirst, rank, &half);
  isFirst ? ocean(half, rank + middle, steps) : air(half, rank - middle, steps);
  MPI_Comm_free(&half);
}

// LULESH: a time loop over the state of a class, with a time step that all ranks agree on.
class Domain {
public:
  explicit Domain(double end) : end(end) {}
  double time() const { return now; }
  double stop() const { return end; }
  void timeIncrement() {
    double own = 1.0 + rank * 0.01, least = 0;
    MPI_Allreduce(&own, &least, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    now += least;
  }
  void leapFrog() const {
    for (int field = 0; field < 3; ++field)
      exchange();
  }

private:
  double now = 0, end;
};

static void lulesh(int steps) {
  auto domain = std::make_unique<Domain>(steps);
  while (domain->time() < domain->stop()) {
    domain->timeIncrement();
    domain->leapFrog();
  }
}

// CoMD: a few outer blocks of steps, each of which prints.
static void timestep(int count) {
  for (int step = 0; step < count; ++step) {
    exchange();
    exchange();
  }
}

static void comd(int steps) {
  for (int done = 0; done < steps; done += 5) {
    timestep(5);
    sum(done);
  }
}

// NAS CG: one untimed round, then the timed ones, each with 25 iterations of the solver.
static void conjGrad() {
  for (int iteration = 0; iteration < 25; ++iteration) {
    exchange();
    sum(iteration);
  }
}

static void cg(int steps) {
  for (int round = 0; round < 1; ++round)
    conjGrad();
  for (int round = 0; round < steps; ++round) {
    conjGrad();
    sum(round);
  }
}

static void cycle(int level) {
  exchange();
  if (level > 0)
    for (int visit = 0; visit < 2; ++visit)
      cycle(level - 1);
  exchange();
}

static void multigrid(int steps) {
  double residual = 1;
  for (int step = 0; step < steps && residual > 0; ++step) {
    cycle(2);
    residual = sum(1);
  }
}

// Adaptive refinement: levels, blocks and steps change; a restart repeats what a failed step did.
static void amr(int steps) {
  double time = 0;
  int blocks = 1 + rank % 2;
  while (time < steps) {
    for (int level = 0; level < 1 + static_cast<int>(time) % 3; ++level)
      for (int block = 0; block < blocks; ++block) {
        int in = 0;
        MPI_Sendrecv(&block, 1, MPI_INT, rank, 4, &in, 1, MPI_INT, rank, 4, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
      }
    bool isRefused = false;
    do {
      exchange();
      isRefused = !isRefused && sum(rank) > 0 && static_cast<int>(time) % 4 == 3;
    } while (isRefused);
    time += sum(0.9 / ranks);
    blocks = 1 + (blocks + rank) % 3;
  }
}

// Setting up and solving take turns, without a loop around them.
static void assemble() {
  for (int part = 0; part < 6; ++part)
    sum(part);
}

static void solve(int steps) {
  for (int iteration = 0; iteration < steps; ++iteration) {
    exchange();
    sum(iteration);
  }
}

static void pingpong(int steps) {
  assemble();
  solve(steps);
  assemble();
  solve(steps / 2);
  assemble();
  solve(steps);
}

// GMRES: a restart loop around the iterations between restarts.
static void gmres(int steps) {
  for (int restart = 0; restart < steps; ++restart) {
    for (int iteration = 0; iteration < 10 + restart % 2; ++iteration) {
      for (int before = 0; before <= iteration; ++before)
        sum(before);
      exchange();
    }
    sum(restart);
  }
}

int main(int count, char **arguments) {
  MPI_Init(&count, &arguments);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const char *name = count > 1 ? arguments[1] : "";
  int steps = count > 2 ? std::atoi(arguments[2]) : 20;
  struct {
    const char *name;
    void (*run)(int);
  } shapes[] = {{"fem", fem},
                {"ft", ft},
                {"setup", setup},
                {"particles", particles},
                {"halves", halves},
                {"lulesh", lulesh},
                {"comd", comd},
                {"cg", cg},
                {"multigrid", multigrid},
                {"amr", amr},
                {"pingpong", pingpong},
                {"gmres", gmres}};
  void (*run)(int) = nullptr;
  for (auto &shape : shapes)
    if (!std::strcmp(shape.name, name))
      run = shape.run;
  if (run)
    run(steps);
  else if (rank == 0)
    std::printf("no shape %s\n", name);
  MPI_Finalize();
  return run ? 0 : 1;
}
