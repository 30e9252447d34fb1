#include "Act.h"

namespace walker {
namespace {

size_t someSlot(const Step &step) { return 1 + step.style() % (step.world.comms.size() - 1); }

/// Ranks leave some communicators out; what they would do there, they do not.
void renewCommunicator(const Step &step) {
  MPI_Comm &comm = step.world.comms[someSlot(step)];
  if (comm != MPI_COMM_NULL)
    MPI_Comm_free(&comm);
  int rank = step.world.rank, color = step.count(rank) % 3;
  if (color == 2 && step.style() % 5 == 0)
    color = MPI_UNDEFINED;
  if (step.style() / 3 % 4 == 0)
    MPI_Comm_dup(step.world.comms[0], &comm);
  else
    MPI_Comm_split(step.world.comms[0], color, step.style() % 2 ? rank : -rank, &comm);
}

void makeFromGroup(const Step &step) {
  MPI_Comm &comm = step.world.comms[someSlot(step)];
  if (comm != MPI_COMM_NULL)
    MPI_Comm_free(&comm);
  MPI_Group everyone, some;
  MPI_Comm_group(step.world.comms[0], &everyone);
  int left = static_cast<int>(step.use) % step.world.ranks;
  MPI_Group_excl(everyone, step.world.ranks > 1 ? 1 : 0, &left, &some);
  MPI_Comm_create(step.world.comms[0], some, &comm);
  MPI_Group_free(&some);
  MPI_Group_free(&everyone);
}

void makeCart(const Step &step) {
  MPI_Comm &comm = step.world.comms[someSlot(step)];
  if (comm != MPI_COMM_NULL)
    MPI_Comm_free(&comm);
  int dims[2] = {0, 0}, periods[2] = {step.count() % 2, 1}, source, target;
  MPI_Dims_create(step.world.ranks, 2, dims);
  MPI_Cart_create(step.world.comms[0], 2, dims, periods, step.style() % 2, &comm);
  MPI_Cart_shift(comm, static_cast<int>(step.use % 2), 1, &source, &target);
  MPI_Sendrecv(step.world.memory(), step.count(), MPI_INT, target, 3, step.world.memory(),
               World::room, MPI_INT, source, 3, comm, MPI_STATUS_IGNORE);
}

MPI_Datatype newType(const Step &step) {
  MPI_Datatype type;
  int length = 1 + step.count() % 9, lengths[2] = {length, 1}, places[2] = {0, length + 2};
  switch (step.style() % 4) {
  case 0:
    MPI_Type_contiguous(length, MPI_INT, &type);
    break;
  case 1:
    MPI_Type_vector(length, 1, 3, MPI_INT, &type);
    break;
  case 2:
    MPI_Type_indexed(2, lengths, places, MPI_INT, &type);
    break;
  default:
    MPI_Type_create_resized(MPI_INT, 0, 4 * (length + 1), &type);
  }
  MPI_Type_commit(&type);
  return type;
}

/// Types outlive the step in which they are made, and are sent from a rank to itself.
void useType(const Step &step) {
  MPI_Datatype &type = step.world.types[step.use % step.world.types.size()];
  if (type == MPI_DATATYPE_NULL)
    type = newType(step);
  MPI_Sendrecv(step.world.memory(), 2, type, 0, 5, step.world.memory(), 2, type, 0, 5,
               step.world.self, MPI_STATUS_IGNORE);
  if (step.style() % 3 == 0)
    MPI_Type_free(&type);
}

void fences(const Step &step) {
  MPI_Win window;
  int size = sizeOf(step.comm()), peer = (rankIn(step.comm()) + 1) % size;
  int count = step.count();
  MPI_Win_create(step.world.memory(), World::room * sizeof(int), sizeof(int), MPI_INFO_NULL,
                 step.comm(), &window);
  MPI_Win_fence(0, window);
  for (uint64_t round = 0; round < 1 + step.use % 4; ++round) {
    if (step.style() % 2)
      MPI_Put(step.world.memory(), count, MPI_INT, peer, 0, count, MPI_INT, window);
    else
      MPI_Accumulate(step.world.memory(), count, MPI_INT, peer, 0, count, MPI_INT, MPI_SUM, window);
    MPI_Win_fence(0, window);
  }
  MPI_Win_free(&window);
}

void addNothing(void *, void *, int *, MPI_Datatype *) {}

void ownOperation(const Step &step) {
  MPI_Op operation;
  MPI_Op_create(addNothing, 1, &operation);
  MPI_Allreduce(step.world.memory(), step.world.memory(), step.count(), MPI_INT, operation,
                step.comm());
  MPI_Op_free(&operation);
}

const Operation all[] = {{renewCommunicator, true},
                         {renewCommunicator, true},
                         {makeFromGroup, true},
                         {makeCart, true},
                         {useType},
                         {useType},
                         {fences},
                         {ownOperation}};

} // namespace

Operations objects() { return {all, sizeof all / sizeof *all}; }

} // namespace walker
