#pragma once

#include "tools/analysis/lint/CollectivePart.h"
#include "tools/analysis/lint/MatchCheck.h"

namespace anole::lint {

/// Finds collective operations in which the ranks of a communicator do not agree: in the function,
/// the root, the reduction, the amount or the type of the data; and those to which some never come.
/// The n-th collective of each member is the same operation. Once the functions differ, what comes
/// later on this communicator is not looked at.
///
/// Memory: a few numbers for each operation that not all ranks have entered, and one for each rank
/// of each communicator.
class CollectiveCheck : public MatchCheck {
public:
  using MatchCheck::MatchCheck;

  void enters(const whatif::RankState &rank, const whatif::CallShape &shape,
              const WalkedEvent &event, uint32_t group, uint64_t bytes, int64_t request) override;
  void meets(const whatif::RankState &rank, uint32_t group) override;
  void describe(const std::function<void(uint64_t)> &tell) const override;
  void finish() override;

private:
  struct OpenCollective {
    CollectivePart part{}; ///< what is known of it so far
    uint32_t first = 0;    ///< the rank that entered first
    size_t entered = 0;
  };
  struct GroupTurns {
    std::map<uint32_t, uint64_t> entered{}; ///< operations, by rank
    uint64_t done = 0;                      ///< that all ranks have entered
    std::deque<OpenCollective> open{};
    bool isBroken = false;
  };

  void enter(uint32_t rank, uint32_t group, const CollectivePart &part);
  void compare(uint32_t rank, GroupTurns &group, CollectivePart &first, const CollectivePart &part);

  BothSides sides;
  std::map<uint32_t, GroupTurns> groups;
};

} // namespace anole::lint
