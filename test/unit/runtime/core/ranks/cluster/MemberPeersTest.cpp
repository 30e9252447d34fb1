#include "runtime/core/merge/Merge.h"
#include "runtime/core/ranks/cluster/Members.h"
#include "test/unit/runtime/core/ranks/cluster/PeerPrograms.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

constexpr uint32_t roundRanks = 16;

/// All ranks do what this one does.
Trace followersOf(uint32_t lead, const std::vector<int64_t> &dests, int64_t comm = 0) {
  Trace trace = sendingLeaf(lead, dests, comm);
  expandLeads(trace, {{lead, {{0, 1, roundRanks, {}}}}});
  finishMerge(trace);
  return trace;
}

/// The absolute ranks.
std::vector<int64_t> targetsOf(const Trace &trace, uint32_t rank) {
  std::vector<int64_t> targets = destsOf(trace, rank);
  for (int64_t &target : targets)
    target += rank;
  return targets;
}

TEST(MemberPeersTest, MembersGoRoundWhereTheirLeadDoesNot) {
  Trace inside = followersOf(5, {4, 4, 4}), last = followersOf(15, {-12, -12, -12});
  for (int64_t rank = 0; rank < roundRanks; ++rank) {
    std::vector<int64_t> below(3, (rank + 4) % roundRanks);
    EXPECT_EQ(targetsOf(inside, static_cast<uint32_t>(rank)), below) << rank;
    EXPECT_EQ(targetsOf(last, static_cast<uint32_t>(rank)), below) << rank;
  }
}

/// Four neighbours of one call site are two runs in the record.
TEST(MemberPeersTest, ShortRunsGoRoundValueByValue) {
  Trace trace = followersOf(5, {-4, 4, -1, 1, -4, 4, -1, 1});
  for (int64_t rank = 0; rank < roundRanks; ++rank) {
    std::vector<int64_t> targets;
    for (int64_t shift : {-4, 4, -1, 1, -4, 4, -1, 1})
      targets.push_back((rank + shift + roundRanks) % roundRanks);
    EXPECT_EQ(targetsOf(trace, static_cast<uint32_t>(rank)), targets) << rank;
  }
}

/// On some members one part of the run goes round, and the other does not.
TEST(MemberPeersTest, ARunMayGoRoundInTheMiddle) {
  Trace trace = followersOf(5, {1, 2, 3, 4, 5});
  for (int64_t rank = 0; rank < roundRanks; ++rank) {
    std::vector<int64_t> targets;
    for (int64_t shift = 1; shift < 6; ++shift)
      targets.push_back((rank + shift) % roundRanks);
    EXPECT_EQ(targetsOf(trace, static_cast<uint32_t>(rank)), targets) << rank;
  }
}

TEST(MemberPeersTest, OtherNumbersStay) {
  int64_t none = value(Special::ProcNull);
  EXPECT_EQ(destsOf(followersOf(5, {none, 4}), 15), (std::vector<int64_t>{none, -12}));
  EXPECT_EQ(destsOf(followersOf(5, {4, 4}, 7), 15), (std::vector<int64_t>{4, 4}))
      << "a communicator of which nothing is known";
}

} // namespace
} // namespace anole::test
