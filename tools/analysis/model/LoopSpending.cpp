#include "tools/analysis/model/LoopSpending.h"

#include "tools/analysis/model/ChildShares.h"
#include "tools/analysis/model/FunctionName.h"

#include <unordered_map>

namespace anole::tools {
namespace {

constexpr uint64_t mostLoopTimes = uint64_t(1) << 26;

std::string loopName(const Trace &trace, const SharedLoop &loop, size_t index) {
  if (loop.kind == LoopKind::Root)
    return "outside loops";
  for (const LoopSite &site : trace.loopSites)
    if (loop.kind == LoopKind::Compiled && site.site == loop.site)
      return "loop " + site.function + " " + withoutFolders(site.file) + ":" +
             std::to_string(site.line);
  return (loop.kind == LoopKind::Compiled ? "loop L" : "repeat L") + std::to_string(index);
}

/// The loops of one stream, and what is spent in each.
class StreamLoops {
public:
  StreamLoops(const Trace &trace, const SharedStream &stream, const ShownRanks &ranks,
              const TimeUses &kinds)
      : trace(trace), stream(stream), shares(trace, stream),
        own(stream.loops.size(), SpentByRank(ranks.size())), depths(stream.loops.size(), unseen) {
    spend(ranks, kinds);
    visit(0, 0);
    whole = own;
    for (uint32_t loop : inwards)
      giveToParents(loop);
  }

  /// Adds them to the parts, which are found by the keys of loops.
  void addTo(std::vector<SpentPart> &parts, std::unordered_map<uint64_t, size_t> &byKey) const;

private:
  static constexpr unsigned unseen = UINT32_MAX;

  bool isMixed(uint32_t loop) const { return stream.loops[loop].kind == LoopKind::Mixed; }
  void spend(const ShownRanks &ranks, const TimeUses &kinds);
  void visit(uint32_t loop, unsigned depth);
  void giveToParents(uint32_t loop);

  const Trace &trace;
  const SharedStream &stream;
  ChildShares shares;
  std::vector<SpentByRank> own, whole;
  std::vector<unsigned> depths;
  std::vector<uint32_t> outwards, inwards; ///< a loop before, and after those inside it
};

void add(SpentByRank &to, const SpentByRank &spent, double share = 1) {
  for (size_t row = 0; row < to.size(); ++row)
    to[row] += spent[row] * share;
}

void StreamLoops::spend(const ShownRanks &ranks, const TimeUses &kinds) {
  for (uint32_t i = 0; i < stream.points.size(); ++i)
    for (const ChildShares::Share &share : shares.of(Symbol::point(i)))
      ranks.add(own[share.loop], stream.points[i], kinds.of(stream.points[i]), share.part);
}

/// Loops nest no deeper than a reader allows.
void StreamLoops::visit(uint32_t loop, unsigned depth) {
  depths[loop] = depth;
  outwards.push_back(loop);
  for (const VariantFamily &family : stream.loops[loop].variants)
    for (uint32_t body : family.bodies)
      for (Symbol child : stream.bodies[body])
        if (child.isLoop() && depths[child.index()] == unseen)
          visit(child.index(), isMixed(loop) ? depth : depth + 1);
  inwards.push_back(loop);
}

void StreamLoops::giveToParents(uint32_t loop) {
  for (const ChildShares::Share &share : shares.of(Symbol::loop(loop))) {
    add(whole[share.loop], whole[loop], share.part);
    if (isMixed(loop))
      add(own[share.loop], own[loop], share.part);
  }
}

void StreamLoops::addTo(std::vector<SpentPart> &parts,
                        std::unordered_map<uint64_t, size_t> &byKey) const {
  for (uint32_t loop : outwards) {
    if (isMixed(loop))
      continue;
    auto [place, isNew] = byKey.try_emplace(stream.loops[loop].key, parts.size());
    if (isNew)
      parts.push_back({loopName(trace, stream.loops[loop], loop), depths[loop],
                       SpentByRank(own[loop].size()), SpentByRank(own[loop].size()), 0,
                       stream.loops[loop].site});
    add(parts[place->second].own, own[loop]);
    add(parts[place->second].whole, whole[loop]);
  }
}

} // namespace

Expected<std::vector<SpentPart>> loopSpending(const Trace &trace, const ShownRanks &ranks) {
  uint64_t loops = 0;
  for (const SharedStream &stream : trace.streams)
    loops += stream.loops.size();
  if (loops * ranks.size() > mostLoopTimes)
    return fail(std::to_string(loops) + " loops on " + std::to_string(ranks.size()) +
                " ranks are more than a table can show; choose a rank with --rank");
  std::vector<SpentPart> parts;
  std::unordered_map<uint64_t, size_t> byKey;
  const TimeUses kinds(trace);
  for (const SharedStream &stream : trace.streams)
    StreamLoops(trace, stream, ranks, kinds).addTo(parts, byKey);
  return parts;
}

std::vector<std::vector<LoopShare>> loopsOfPoints(const Trace &trace, const SharedStream &stream) {
  ChildShares shares(trace, stream);
  std::vector<std::vector<LoopShare>> loops;
  auto add = [&](auto &again, Symbol child, double part) -> void {
    for (const ChildShares::Share &share : shares.of(child))
      if (stream.loops[share.loop].kind == LoopKind::Mixed)
        again(again, Symbol::loop(share.loop), part * share.part);
      else
        loops.back().push_back(
            {loopName(trace, stream.loops[share.loop], share.loop), part * share.part});
  };
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    loops.emplace_back();
    add(add, Symbol::point(i), 1);
  }
  return loops;
}

} // namespace anole::tools
