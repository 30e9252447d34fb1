#pragma once

#include "runtime/record/mpi/Fields.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace anole::record {

/// The requests of one completion call, from before the call until it is known which are complete.
///
/// Entries are taken before the call: afterwards handles are gone, and another thread may already
/// have got them again. What was not completed goes back. This happens in unrecorded calls, too, so
/// that the table of requests stays true. Before MPI_Init, and if there is no memory for them, it
/// holds none.
///
/// A test that finds nothing needs no entry, and most tests find nothing. So where no other thread
/// can be in MPI, a test keeps the handles alone, and takes the entries when it has found
/// something.
class Completing {
public:
  enum class Statuses : uint8_t { One, Several }; ///< one in all, or one for each request
  enum class Take : uint8_t { Now, WhenFound };

  [[gnu::always_inline]] Completing(int count, MPI_Request *requests, MPI_Status *wanted,
                                    Statuses statuses, Take take)
      : requests(requests), used(wanted) {
    if (!handleTables || !requests) [[unlikely]]
      return;
    bool areFew = static_cast<unsigned>(count) - 1 < few;
    if (take == Take::Now || Guard::threaded || !areFew) {
      if (count > 0)
        hold(static_cast<size_t>(count), statuses, take);
    } else {
      keepFew(static_cast<size_t>(count));
      if (used == MPI_STATUS_IGNORE && handleTables->requests.hasWildcards()) [[unlikely]]
        used = fewStatuses.data();
    }
  }
  [[gnu::always_inline]] ~Completing() {
    if (held != 0 || lists) [[unlikely]]
      giveBack();
  }
  Completing(const Completing &) = delete;
  Completing &operator=(const Completing &) = delete;

  /// Returns what to pass to MPI: the program's statuses, or own ones where only a wildcard asks.
  MPI_Status *statuses() { return used; }

  /// After a call that may have found something, before all that follows.
  void found() {
    if (items.empty() && !handles.empty())
      guarded([&] { takeAll(); });
  }

  int count() const { return static_cast<int>(items.size()); }
  int active() const { return activeItems; }
  const MPI_Request *variables() const { return requests; }
  /// Returns what tells the request from all others of the process, or
  /// CompletionSequence::inactive.
  int64_t identity(int position) const;
  void put(Fields &fields, int position) const;
  void putAll(Fields &fields) const;
  /// Returns whether all were known before the call, and what they receive: see FastPathWait.
  bool areForeseen() const;

  /// The request at this position, if it is held, is complete, with that status.
  void complete(int position, int status);
  /// All are, unless the call failed: then those whose variable says so.
  void completeAll(int result);
  /// The requests are gone, and what they received stays unknown.
  void forget();

private:
  struct Item {
    uint32_t entry;
    bool active;
    int64_t identity;
    RequestName name;
  };
  static constexpr size_t few = 4;
  /// On the stack, and set when they are needed.
  union FewItems {
    FewItems() {}
    std::array<Item, few> items;
  };
  /// Lists are what long lists use. A thread keeps one for its next call, so that they allocate
  /// nothing either.
  struct Lists {
    std::vector<MPI_Request> handles;
    std::vector<Item> items;
    std::vector<MPI_Status> statuses;
  };

  void hold(size_t count, Statuses statuses, Take take);
  /// A loop would become a call of memcpy, which costs more than all else that a test does here.
  void keepFew(size_t count) {
    static_assert(few == 4);
    switch (count) {
    case 4:
      fewHandles[3] = requests[3];
      [[fallthrough]];
    case 3:
      fewHandles[2] = requests[2];
      [[fallthrough]];
    case 2:
      fewHandles[1] = requests[1];
      [[fallthrough]];
    default:
      fewHandles[0] = requests[0];
    }
    handles = {fewHandles.data(), count};
  }
  void keepMany(size_t count);
  void chooseStatuses(bool asked, Statuses statuses);
  bool takeAll();
  bool take(Item &item, size_t position);
  void finish(Item &item, int status);
  void letGo(Item &item);
  void giveBack();

  MPI_Request *requests;
  MPI_Status *used;
  int activeItems = 0;
  uint32_t held = 0;                    ///< items with an entry
  std::span<const MPI_Request> handles; ///< as before the call
  std::span<Item> items;                ///< none until they are taken
  std::unique_ptr<Lists> lists;         ///< null: there are few
  std::array<MPI_Request, few> fewHandles;
  FewItems fewItems;
  std::array<MPI_Status, few> fewStatuses; // set by MPI
  static thread_local std::unique_ptr<Lists> spareLists;
};

} // namespace anole::record
