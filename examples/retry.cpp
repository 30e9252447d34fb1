// C++ exceptions that leave a communicating loop: a solver iterates with its neighbours around a
// ring and gives up, on all ranks alike, when it diverges; its caller tries again with a smaller
// step. Communication is behind a virtual function and a template.
// Usage: retry [STEPS]
#include "example.h"
#include <cmath>
#include <memory>
#include <stdexcept>

namespace {

struct Diverged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <typename Number> MPI_Datatype datatypeOf();
template <> MPI_Datatype datatypeOf<double>() { return MPI_DOUBLE; }
template <> MPI_Datatype datatypeOf<float>() { return MPI_FLOAT; }

class Channel {
public:
  virtual ~Channel() = default;
  virtual double fromLeft(double value) = 0;
};

template <typename Number> class Ring final : public Channel {
public:
  Ring() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
  }

  double fromLeft(double value) override {
    Number sent = static_cast<Number>(value), received = 0;
    MPI_Sendrecv(&sent, 1, datatypeOf<Number>(), (rank + 1) % size, 7, &received, 1,
                 datatypeOf<Number>(), (rank + size - 1) % size, 7, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    return received;
  }

private:
  int rank, size;
};

double largest(double value) {
  double result;
  MPI_Allreduce(&value, &result, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return result;
}

// Pulls every rank's value to its left neighbour's and to one; too large a step diverges.
double relax(Channel &channel, double value, double stepSize) {
  double distance = 1;
  while (distance > 1e-3) {
    double left = channel.fromLeft(value);
    value += stepSize * ((left - value) / 4 + (1 - value));
    distance = largest(std::fabs(value - 1));
    if (distance > 1e3)
      throw Diverged("the step is too large");
  }
  return value;
}

int solve(Channel &channel, double start) {
  int attempts = 1;
  for (double stepSize = 4;; stepSize /= 4, attempts++) {
    try {
      return std::fabs(relax(channel, start, stepSize) - 1) <= 1e-3 ? attempts : 0;
    } catch (const Diverged &) {
      continue;
    }
  }
}

} // namespace

int main(int argc, char **argv) {
  int rank, wrong = 0, steps = argument(argc, argv, 1, 10);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::unique_ptr<Channel> channels[] = {std::make_unique<Ring<double>>(),
                                         std::make_unique<Ring<float>>()};
  for (int step = 0; step < steps; step++) {
    int attempts = solve(*channels[step % 2], rank % 3 + 2), most;
    MPI_Allreduce(&attempts, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    wrong += attempts != most || attempts < 2;
  }
  int status = verdict("retry", wrong);
  MPI_Finalize();
  return status;
}
