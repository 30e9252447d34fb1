#include "tools/diff/DoubtfulRanks.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/model/RankView.h"

#include <algorithm>

namespace anole::tools {
namespace {

bool dependsOnRank(const Family &family) { return family.coding || areByRank(family.terms); }

const Family *familyOf(const SharedColumn &column, uint32_t rank) {
  auto found = std::ranges::find_if(
      column, [&](const Family &family) { return indexOf(family.ranks, rank).has_value(); });
  return found == column.end() ? nullptr : &*found;
}

/// The families of the columns that decide what a rank did, in the order of the trace.
std::vector<const Family *> familiesOf(const SharedStream &stream, uint32_t rank) {
  std::vector<const Family *> families;
  for (const SharedPoint &point : stream.points)
    if (indexOf(point.ranks, rank))
      for (const SharedColumn &column : point.columns)
        families.push_back(familyOf(column, rank));
  for (const SharedLoop &loop : stream.loops)
    if (const VariantFamily *variants = variantsFor(loop, rank)) {
      families.push_back(familyOf(variants->variant, rank));
      families.push_back(familyOf(loop.trips, rank));
    }
  return families;
}

/// Whether a result for one rank of both families holds for all ranks that they share.
bool isSameForAll(const Family *a, const Family *b) {
  if (!a || !b)
    return false;
  if (!dependsOnRank(*a) && !dependsOnRank(*b))
    return true;
  return a->terms == b->terms && a->ranks == b->ranks && a->coding == b->coding;
}

const SharedStream *streamOf(const Trace &trace, uint32_t thread, uint32_t rank) {
  for (const SharedStream &stream : trace.streams)
    if (stream.thread == thread && indexOf(stream.ranks, rank))
      return &stream;
  return nullptr;
}

/// Whether all ranks of a class did the same in both traces. It compares one rank of the class.
class ClassComparison {
public:
  ClassComparison(const Trace &a, const Trace &b, uint32_t rank) : a(a), b(b), rank(rank) {}

  bool isSame() const {
    return std::ranges::all_of(a.streams,
                               [&](const auto &stream) { return isSame(stream.thread); }) &&
           std::ranges::all_of(b.streams,
                               [&](const auto &stream) { return isSame(stream.thread); });
  }

private:
  bool isSame(uint32_t thread) const {
    const SharedStream *left = streamOf(a, thread, rank), *right = streamOf(b, thread, rank);
    if (!left || !right)
      return left == right;
    auto first = projectRank(a, rank, thread), second = projectRank(b, rank, thread);
    return first && second && isSameRecord(*first, *second) &&
           std::ranges::equal(familiesOf(*left, rank), familiesOf(*right, rank), isSameForAll);
  }

  const Trace &a, &b;
  uint32_t rank;
};

bool sameFunctions(const Trace &a, const Trace &b) {
  return std::ranges::equal(a.functions, b.functions,
                            [](const FunctionInfo &f, const FunctionInfo &g) {
                              return f.id == g.id && f.name == g.name;
                            });
}

} // namespace

bool isSameRecord(const StreamTrace &a, const StreamTrace &b) {
  auto samePoint = [](const PointTrace &p, const PointTrace &q) {
    return p.key == q.key && p.scalars == q.scalars && p.arrays == q.arrays && p.late == q.late &&
           p.columns == q.columns;
  };
  auto sameLoop = [](const LoopTrace &p, const LoopTrace &q) {
    return p.kind == q.kind && p.variants == q.variants && p.variant == q.variant &&
           p.trips == q.trips;
  };
  return std::ranges::equal(a.points, b.points, samePoint) &&
         std::ranges::equal(a.loops, b.loops, sameLoop);
}

std::vector<RankInterval> doubtfulRanks(const Trace &a, const Trace &b) {
  RankClasses ranks(a.info.ranks);
  for (const Trace *trace : {&a, &b})
    for (const SharedStream &stream : trace->streams)
      ranks.split(stream);
  auto classes = ranks.classes();
  if (!classes || !sameFunctions(a, b))
    return {{0, a.info.ranks}};
  std::vector<RankInterval> doubtful;
  for (const RankClass &alike : *classes)
    if (!ClassComparison(a, b, static_cast<uint32_t>(alike.intervals[0].first)).isSame())
      doubtful.insert(doubtful.end(), alike.intervals.begin(), alike.intervals.end());
  std::ranges::sort(doubtful, {}, &RankInterval::first);
  return doubtful;
}

} // namespace anole::tools
