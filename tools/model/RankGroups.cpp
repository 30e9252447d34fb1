#include "tools/model/RankGroups.h"

#include "runtime/core/column/Column.h"
#include "runtime/core/column/TermCursor.h"
#include "runtime/core/support/Hash.h"

#include <algorithm>
#include <map>
#include <set>

namespace anole::tools {

namespace {

/// Tells ranks apart by the set of rank lists that they are in. Equal lists say nothing new, so the
/// cost is that of the few distinct ones.
class Partition {
public:
  explicit Partition(uint32_t ranks) : membership(ranks) {}

  void split(const RankList &list) {
    uint64_t name = digest(list);
    if (!seen.insert(name).second)
      return;
    TermCursor cursor(list);
    while (auto rank = cursor.next())
      if (*rank >= 0 && static_cast<uint64_t>(*rank) < membership.size())
        membership[static_cast<size_t>(*rank)] += mixBits(name);
  }

  void split(const SharedColumn &column) {
    for (const Family &family : column)
      split(family.ranks);
  }

  std::vector<RankList> groups() const {
    std::map<uint64_t, std::vector<int64_t>> members;
    for (size_t rank = 0; rank < membership.size(); ++rank)
      members[membership[rank]].push_back(static_cast<int64_t>(rank));
    std::vector<std::vector<int64_t>> sorted;
    for (auto &[name, ranks] : members)
      sorted.push_back(std::move(ranks));
    std::sort(sorted.begin(), sorted.end(), [](const auto &a, const auto &b) {
      return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
    });
    std::vector<RankList> result;
    for (const auto &ranks : sorted)
      result.push_back(compress(ranks));
    return result;
  }

private:
  std::vector<uint64_t> membership; ///< by rank: sum over its lists of a hash of each
  std::set<uint64_t> seen;
};

void split(Partition &partition, const SharedLoop &loop) {
  partition.split(loop.trips);
  for (const VariantFamily &family : loop.variants) {
    partition.split(family.ranks);
    partition.split(family.variant);
  }
}

} // namespace

std::vector<RankList> rankGroups(const Trace &trace) {
  Partition partition(trace.info.ranks);
  for (const SharedStream &stream : trace.streams) {
    partition.split(stream.ranks);
    for (const SharedPoint &point : stream.points) {
      partition.split(point.ranks);
      for (const SharedColumn &column : point.columns)
        partition.split(column);
    }
    for (const SharedLoop &loop : stream.loops)
      split(partition, loop);
  }
  return partition.groups();
}

} // namespace anole::tools
