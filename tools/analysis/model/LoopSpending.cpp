#include "tools/analysis/model/LoopSpending.h"

#include "tools/analysis/model/ChildShares.h"
#include "tools/analysis/model/LoopNames.h"
#include "tools/analysis/model/LoopRows.h"

#include <algorithm>
#include <utility>

namespace anole::tools {
namespace {

constexpr uint64_t mostLoopTimes = uint64_t(1) << 26;

/// The loops of one stream, on the ways into them: a loop that is in several others has a row in
/// each of them, with its share of the time.
///
/// Ways may double with each level, so there is a limit to them. Beyond it, a loop is in the first
/// row that comes, with all that is left of it. Time: ways times ranks.
class StreamLoops {
public:
  StreamLoops(const Trace &trace, const SharedStream &stream, LoopNames &names)
      : stream(stream), names(names), shares(trace, stream), left(stream.loops.size(), 1),
        listedIn(stream.loops.size()) {}

  void addTo(LoopRows &rows, const ShownRanks &ranks, const TimeUses &kinds) {
    ways =
        stream.loops.size() + std::min(mostWays, mostLoopTimes / std::max<size_t>(ranks.size(), 1));
    own.assign(stream.loops.size(), SpentByRank(ranks.size()));
    for (uint32_t i = 0; i < stream.points.size(); ++i)
      for (const ChildShares::Share &share : shares.of(Symbol::point(i)))
        ranks.add(own[share.loop], stream.points[i], kinds.of(stream.points[i]), share.part);
    visit(0, 1, LoopRows::none, rows);
  }

private:
  static constexpr uint64_t mostWays = uint64_t(1) << 14; ///< more than loops

  void visit(uint32_t loop, double share, size_t around, LoopRows &rows);
  double shareOn(uint32_t loop, uint32_t around, double shareOfAround) const;
  std::vector<uint32_t> inside(uint32_t loop);

  const SharedStream &stream;
  LoopNames &names;
  const ChildShares shares;
  std::vector<SpentByRank> own{}; ///< by loop
  std::vector<double> left;       ///< of each loop, what no row has yet
  std::vector<size_t> listedIn;   ///< of each loop, the last list that it is in
  uint64_t ways = 0;              ///< that are left
  size_t lists = 0;
};

/// Loops nest no deeper than a reader allows.
void StreamLoops::visit(uint32_t loop, double share, size_t around, LoopRows &rows) {
  const SharedLoop &shared = stream.loops[loop];
  const size_t row =
      shared.kind == LoopKind::Mixed ? around : rows.of(shared, names.of(loop), around);
  left[loop] -= share;
  ways -= ways > 0;
  rows.add(row, own[loop], share);
  for (uint32_t child : inside(loop))
    if (double part = shareOn(child, loop, share); part > 0)
      visit(child, part, row, rows);
}

/// Returns the share of a loop that is on a way into the one around it.
double StreamLoops::shareOn(uint32_t loop, uint32_t around, double shareOfAround) const {
  if (ways == 0)
    return left[loop];
  const auto &all = shares.of(Symbol::loop(loop));
  return std::ranges::lower_bound(all, around, {}, &ChildShares::Share::loop)->part * shareOfAround;
}

std::vector<uint32_t> StreamLoops::inside(uint32_t loop) {
  std::vector<uint32_t> found;
  ++lists;
  for (const VariantFamily &family : stream.loops[loop].variants)
    for (uint32_t body : family.bodies)
      for (Symbol child : stream.bodies[body])
        if (child.isLoop() && std::exchange(listedIn[child.index()], lists) != lists)
          found.push_back(child.index());
  return found;
}

} // namespace

Expected<std::vector<SpentPart>> loopSpending(const Trace &trace, const ShownRanks &ranks) {
  uint64_t loops = 0;
  for (const SharedStream &stream : trace.streams)
    loops += stream.loops.size();
  if (loops * ranks.size() > mostLoopTimes)
    return fail(std::to_string(loops) + " loops on " + std::to_string(ranks.size()) +
                " ranks are more than a table can show; choose a rank with --rank");
  LoopRows rows(ranks.size());
  const TimeUses kinds(trace);
  const LoopNamer namer(trace);
  for (const SharedStream &stream : trace.streams) {
    LoopNames names(namer, stream);
    StreamLoops(trace, stream, names).addTo(rows, ranks, kinds);
  }
  return std::move(rows).finish();
}

std::vector<std::vector<LoopShare>> loopsOfPoints(const Trace &trace, const SharedStream &stream) {
  ChildShares shares(trace, stream);
  const LoopNamer namer(trace);
  LoopNames names(namer, stream);
  std::vector<std::vector<LoopShare>> loops;
  auto add = [&](auto &again, Symbol child, double part) -> void {
    for (const ChildShares::Share &share : shares.of(child))
      if (stream.loops[share.loop].kind == LoopKind::Mixed)
        again(again, Symbol::loop(share.loop), part * share.part);
      else
        loops.back().push_back({names.of(share.loop), part * share.part});
  };
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    loops.emplace_back();
    add(add, Symbol::point(i), 1);
  }
  return loops;
}

} // namespace anole::tools
