#pragma once

#include "tools/analysis/lint/ObjectFields.h"
#include "tools/analysis/lint/RankCheck.h"

#include <unordered_map>

namespace anole::lint {

/// Finds arguments that the standard forbids and that the record tells: null handles, negative
/// counts and tags, ranks that a communicator does not have, objects that are freed again. What MPI
/// refused is in the record if its error handler let the program go on.
///
/// Memory: two numbers for each communicator that the rank made.
class ArgumentCheck : public RankCheck {
public:
  ArgumentCheck(FindingList &findings, uint32_t rank, uint32_t ranks) : RankCheck(findings) {
    groups[0] = {rank, ranks};
    groups[1] = {0, 1};
  }

  void read(const RankCall &call) override;

private:
  struct OneGroup {
    int64_t own = 0, size = 0;
  };

  void readHandles(const RankCall &call);
  void readFreed(const RankCall &call);
  void readAmounts(const RankCall &call);
  void readPeers(const RankCall &call);
  void followGroup(const RankCall &call);
  void checkRank(const RankCall &call, FieldPlace place, const char *what, const OneGroup &group,
                 int64_t own);

  std::unordered_map<int64_t, OneGroup> groups; ///< of communicators of one group
  KnownObjectFields objectFields;
};

} // namespace anole::lint
