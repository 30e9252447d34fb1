#pragma once

#include "runtime/core/handles/HandleMap.h"
#include "runtime/core/handles/ObjectCount.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/record/capture/WorldPlace.h"
#include "runtime/record/mpi/handles/HandleKey.h"

#include <deque>

namespace anole::record {

/// A Communicator is what is known of a communicator; asked from MPI once, when it is made or first
/// seen.
struct Communicator {
  MPI_Comm handle = MPI_COMM_NULL;
  int64_t ordinal = value(Special::Null);
  int rank = 0;
  int size = 0;         ///< of the own group
  int remoteSize = 0;   ///< of the group that peers are in: the own one, or the remote one
  bool between = false; ///< an intercommunicator

  /// Number of elements of the arrays of neighbourhood collectives; asked when first needed.
  int indegree();
  int outdegree();
  int cartDims();

private:
  void knowTopology();
  void askTopology();
  int in = -1, out = -1, dims = 0;
};

/// The communicators of this process, numbered by the threads that make them, in the order in which
/// each does: of the first one's, MPI_COMM_WORLD is 0, MPI_COMM_SELF 1. One that was made out of
/// sight gets its number when it is first seen.
///
/// A Communicator stays where it is until its handle was freed and given out again.
class Communicators {
public:
  /// MPI_COMM_WORLD need not exist, so MPI is not asked about it.
  explicit Communicators(WorldPlace place);

  Communicator &find(MPI_Comm handle) {
    if (recent->handle == handle)
      return *recent;
    Communicator **known = table.find(key(handle));
    return known ? *(recent = *known) : discover(handle);
  }
  /// A new communicator; what the handle stood for before is forgotten.
  Communicator &create(MPI_Comm handle);
  /// One that is being made, whose rank and size cannot be asked yet.
  Communicator &createLike(MPI_Comm handle, const Communicator &model);
  void forget(MPI_Comm handle);
  /// MPI_COMM_NULL.
  Communicator &null() { return all.front(); }

private:
  Communicator &add(MPI_Comm handle, uint32_t thread);
  Communicator &discover(MPI_Comm handle);

  HandleMap<Communicator *> table;
  std::deque<Communicator> all;
  std::vector<Communicator *> unused;
  Communicator *recent; ///< the one of the last call
  Communicator noComm;  ///< what a handle is that no communicator has
  ObjectCount created;
};

} // namespace anole::record
