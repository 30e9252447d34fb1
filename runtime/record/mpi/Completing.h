#pragma once

#include "runtime/record/mpi/Fields.h"

#include <array>
#include <span>
#include <vector>

namespace anole::record {

/// The requests of one completion call, from before the call until it is known which are complete.
///
/// Entries are taken before the call: afterwards handles are gone, and another thread may already
/// have got them again. What was not completed goes back. This happens in unrecorded calls, too, so
/// that the table of requests stays true. Before MPI_Init, and if there is no memory for them, it
/// holds none.
class Completing {
public:
  /// `several`: the call has one status for each request, not one in all.
  Completing(int count, MPI_Request *requests, MPI_Status *wanted, bool several);
  ~Completing();
  Completing(const Completing &) = delete;
  Completing &operator=(const Completing &) = delete;

  /// What to pass to MPI: the program's statuses, or own ones where only a wildcard asks.
  MPI_Status *statuses() { return used; }

  int count() const { return static_cast<int>(items.size()); }
  int active() const { return activeItems; }
  const MPI_Request *variables() const { return requests; }
  /// What tells the request from all others of the process, or CompletionSequence::inactive.
  int64_t identity(int position) const;
  void put(Fields &fields, int position) const;
  void putAll(Fields &fields) const;

  /// The request at this position, if it is held, is complete, with that status.
  void complete(int position, int status);
  /// All are, unless the call failed: then those whose variable says so.
  void completeAll(int result);
  /// The requests are gone, and nobody will know what they received.
  void forget();

private:
  struct Item {
    MPI_Request handle = MPI_REQUEST_NULL;
    uint32_t entry = Requests::none;
    int64_t identity = 0;
    RequestName name;
    bool active = false;
  };
  /// What long lists use, so that they allocate nothing either.
  struct Scratch {
    std::vector<Item> items;
    std::vector<MPI_Status> statuses;
  };

  void makeRoom(size_t count);
  void takeAll(bool several);
  bool take(Item &item, MPI_Request *variable);
  void finish(Item &item, int status);

  static constexpr size_t few = 4;

  MPI_Request *requests;
  MPI_Status *used;
  int activeItems = 0;
  std::span<Item> items;
  std::array<Item, few> fewItems;
  std::array<MPI_Status, few> fewStatuses; // set by MPI
  std::vector<Item> manyItems;
  std::vector<MPI_Status> own;
  static thread_local Scratch scratch;
};

} // namespace anole::record
