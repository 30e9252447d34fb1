// A hydrodynamics step's communication, as in LULESH: every rank owns a box of elements and shares
// the nodes on its faces, edges and corners with up to 26 other ranks. What each rank adds to
// shared nodes is exchanged and summed; then all agree on the size of the next time step. Usage:
// hydro [STEPS]
#include "example.h"
#include <array>
#include <vector>

namespace {

constexpr int Nodes = 5; // along each edge of a rank's box

using Vector = std::array<int, 3>;

class Domain {
public:
  Domain(int rank, Vector dims) : dims(dims) {
    place = {rank % dims[0], rank / dims[0] % dims[1], rank / dims[0] / dims[1]};
  }

  double &mass(int x, int y, int z) { return masses[(z * Nodes + y) * Nodes + x]; }

  bool hasNeighbour(Vector offset) const {
    for (int axis = 0; axis < 3; axis++) {
      int position = place[axis] + offset[axis];
      if (position < 0 || position >= dims[axis])
        return false;
    }
    return true;
  }

  int neighbour(Vector offset) const {
    return place[0] + offset[0] +
           dims[0] * (place[1] + offset[1] + dims[1] * (place[2] + offset[2]));
  }

  // Calls visit(mass) for each node shared with the neighbour at that offset.
  template <typename Visitor> void forShared(Vector offset, Visitor visit) {
    Vector first, last;
    for (int axis = 0; axis < 3; axis++) {
      first[axis] = offset[axis] > 0 ? Nodes - 1 : 0;
      last[axis] = offset[axis] < 0 ? 0 : Nodes - 1;
    }
    for (int z = first[2]; z <= last[2]; z++)
      for (int y = first[1]; y <= last[1]; y++)
        for (int x = first[0]; x <= last[0]; x++)
          visit(mass(x, y, z));
  }

  // Every element gives one unit to each of its eight nodes.
  void depositElements() {
    masses.assign(Nodes * Nodes * Nodes, 0);
    for (int z = 0; z < Nodes; z++)
      for (int y = 0; y < Nodes; y++)
        for (int x = 0; x < Nodes; x++)
          mass(x, y, z) = sidesInside(x) * sidesInside(y) * sidesInside(z);
  }

  // After the exchange a node has as many units as elements around it in the whole grid.
  int countWrong() {
    int wrong = 0;
    for (int z = 0; z < Nodes; z++)
      for (int y = 0; y < Nodes; y++)
        for (int x = 0; x < Nodes; x++)
          wrong += mass(x, y, z) != sidesInGrid(0, x) * sidesInGrid(1, y) * sidesInGrid(2, z);
    return wrong;
  }

private:
  static int sidesInside(int node) { return (node > 0) + (node < Nodes - 1); }

  int sidesInGrid(int axis, int node) const {
    int global = place[axis] * (Nodes - 1) + node;
    return (global > 0) + (global < dims[axis] * (Nodes - 1));
  }

  Vector dims, place;
  std::vector<double> masses;
};

std::vector<Vector> allOffsets() {
  std::vector<Vector> offsets;
  for (int z = -1; z <= 1; z++)
    for (int y = -1; y <= 1; y++)
      for (int x = -1; x <= 1; x++)
        if (x != 0 || y != 0 || z != 0)
          offsets.push_back({x, y, z});
  return offsets;
}

int tagOf(Vector offset) { return 13 + offset[0] + 3 * offset[1] + 9 * offset[2]; }

struct Message {
  Vector offset;
  std::vector<double> sent, received;
};

void sumSharedNodes(Domain &domain) {
  std::vector<Message> messages;
  for (Vector offset : allOffsets())
    if (domain.hasNeighbour(offset))
      messages.push_back({offset, {}, {}});
  std::vector<MPI_Request> requests(2 * messages.size());
  auto request = requests.begin();
  for (Message &message : messages) {
    domain.forShared(message.offset, [&](double &mass) { message.sent.push_back(mass); });
    message.received.resize(message.sent.size());
    Vector opposite = {-message.offset[0], -message.offset[1], -message.offset[2]};
    MPI_Irecv(message.received.data(), static_cast<int>(message.received.size()), MPI_DOUBLE,
              domain.neighbour(message.offset), tagOf(opposite), MPI_COMM_WORLD, &*request++);
  }
  for (Message &message : messages)
    MPI_Isend(message.sent.data(), static_cast<int>(message.sent.size()), MPI_DOUBLE,
              domain.neighbour(message.offset), tagOf(message.offset), MPI_COMM_WORLD, &*request++);
  for (size_t i = 0; i < messages.size(); i++) {
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    auto value = messages[i].received.begin();
    domain.forShared(messages[i].offset, [&](double &mass) { mass += *value++; });
  }
  MPI_Waitall(static_cast<int>(messages.size()), requests.data() + messages.size(),
              MPI_STATUSES_IGNORE);
}

} // namespace

int main(int argc, char **argv) {
  int rank, size, wrong = 0, steps = argument(argc, argv, 1, 20);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Vector dims = {0, 0, 0};
  MPI_Dims_create(size, 3, dims.data());
  Domain domain(rank, dims);
  double time = 0;
  for (int step = 0; step < steps; step++) {
    domain.depositElements();
    sumSharedNodes(domain);
    wrong += domain.countWrong();
    double mine = 1. / (1 + (rank + step) % size), next;
    MPI_Allreduce(&mine, &next, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    time += next;
  }
  wrong += time * size < steps - 0.5 || time * size > steps + 0.5;
  int status = verdict("hydro", wrong);
  MPI_Finalize();
  return status;
}
