#pragma once

#include "tools/formats/in/dumpi/CommTable.h"
#include "tools/formats/in/dumpi/RecordStream.h"

namespace anole::import::dumpi {

/// Finds out who is which rank of the communicators that ranks make. A file has the numbers of its
/// own rank and, for a split, the own colour and key only, so the members follow from all ranks
/// together: the n-th making of a communicator of the same parent is the same call on all of them.
///
/// All files are read once more before their calls are. Programs that make no communicator need not
/// pay for that: each file's counts of calls say so (FileFacts::makesComms). State: a few words
/// for each communicator of each rank.
class CommHistory {
public:
  explicit CommHistory(size_t files);

  /// Notes what a call of a rank says; ranks by the order of their files.
  void note(size_t file, const Record &record);
  /// Once all calls of all ranks of the program were noted.
  void resolve();
  /// The communicators that a rank makes, in order.
  const MadeComms &of(size_t file) const { return ranks[file].comms; }

private:
  enum class Kind : uint8_t { Other, Dup, Split };
  /// One making of a communicator.
  struct Making {
    Kind kind;
    bool isMember;
    int64_t colour, key;
    size_t made; ///< index into `comms`
  };
  struct Rank {
    MadeComms comms;
    std::unordered_map<int64_t, size_t> numbers; ///< parents: DUMPI's number -> index, as `makings`
    std::vector<std::vector<Making>> makings;    ///< of each communicator; 0 is MPI_COMM_WORLD
  };
  /// A communicator as its members see it: the rank's file, and the index of the communicator
  /// there.
  using Members = std::vector<std::pair<size_t, size_t>>;

  void note(Rank &rank, const Record &record, Kind kind);
  bool childrenOf(const Members &parent, size_t making, std::vector<Members> &children) const;
  void settle(const Members &members);

  std::vector<Rank> ranks;
};

} // namespace anole::import::dumpi
