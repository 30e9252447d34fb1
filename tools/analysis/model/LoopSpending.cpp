#include "tools/analysis/model/LoopSpending.h"

#include "runtime/core/model/ContentDigest.h"
#include "tools/analysis/model/ChildShares.h"
#include "tools/analysis/model/FoundLoop.h"
#include "tools/analysis/model/FunctionName.h"

#include <unordered_map>

namespace anole::tools {
namespace {

constexpr uint64_t mostLoopTimes = uint64_t(1) << 26;

/// Names the loops of all streams. Construction takes time that grows with the paths and loop
/// sites of the trace.
class LoopNamer {
public:
  explicit LoopNamer(const Trace &trace) : found(trace) {
    for (const LoopSite &site : trace.loopSites)
      sites.emplace(site.site, &site);
  }

  std::string nameOf(const SharedStream &stream, size_t index) const {
    const SharedLoop &loop = stream.loops[index];
    if (loop.kind == LoopKind::Root)
      return "outside loops";
    if (loop.kind != LoopKind::Compiled)
      return found.nameOf(stream, loop);
    auto site = sites.find(loop.site);
    return site == sites.end()
               ? "loop L" + std::to_string(index)
               : "loop " + site->second->function + " " + withoutFolders(site->second->file) + ":" +
                     std::to_string(site->second->line);
  }

private:
  FoundLoops found;
  std::unordered_map<uint64_t, const LoopSite *> sites;
};

/// The names of one stream's loops; each is worked out once.
class LoopNames {
public:
  LoopNames(const LoopNamer &namer, const SharedStream &stream)
      : namer(namer), stream(stream), names(stream.loops.size()) {}

  const std::string &of(size_t loop) {
    if (names[loop].empty())
      names[loop] = namer.nameOf(stream, loop);
    return names[loop];
  }

private:
  const LoopNamer &namer;
  const SharedStream &stream;
  std::vector<std::string> names;
};

/// What is one row of a table: loops with one key, and those found at one place in one loop, which
/// ranks go through differently.
uint64_t partKey(const SharedLoop &loop, const std::string &name, uint64_t around) {
  return loop.kind == LoopKind::Folded ? ContentDigest().add(name).add(around).result().low
                                       : loop.key;
}

/// The loops of one stream, and what is spent in each.
class StreamLoops {
public:
  StreamLoops(const Trace &trace, const SharedStream &stream, const LoopNamer &namer,
              const ShownRanks &ranks, const TimeUses &kinds)
      : stream(stream), names(namer, stream), shares(trace, stream),
        own(stream.loops.size(), SpentByRank(ranks.size())), depths(stream.loops.size(), unseen),
        keys(stream.loops.size()) {
    spend(ranks, kinds);
    visit(0, 0, 0);
    whole = own;
    for (uint32_t loop : inwards)
      giveToParents(loop);
  }

  /// Adds them to the parts, which are found by the keys of loops.
  void addTo(std::vector<SpentPart> &parts, std::unordered_map<uint64_t, size_t> &byKey);

private:
  static constexpr unsigned unseen = UINT32_MAX;

  bool isMixed(uint32_t loop) const { return stream.loops[loop].kind == LoopKind::Mixed; }
  void spend(const ShownRanks &ranks, const TimeUses &kinds);
  void visit(uint32_t loop, unsigned depth, uint64_t around);
  void giveToParents(uint32_t loop);

  const SharedStream &stream;
  LoopNames names;
  ChildShares shares;
  std::vector<SpentByRank> own, whole;
  std::vector<unsigned> depths;
  std::vector<uint64_t> keys;              ///< partKey; of a mixed loop, that of the loop around it
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
void StreamLoops::visit(uint32_t loop, unsigned depth, uint64_t around) {
  depths[loop] = depth;
  keys[loop] = isMixed(loop) ? around : partKey(stream.loops[loop], names.of(loop), around);
  outwards.push_back(loop);
  for (const VariantFamily &family : stream.loops[loop].variants)
    for (uint32_t body : family.bodies)
      for (Symbol child : stream.bodies[body])
        if (child.isLoop() && depths[child.index()] == unseen)
          visit(child.index(), isMixed(loop) ? depth : depth + 1, keys[loop]);
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
                        std::unordered_map<uint64_t, size_t> &byKey) {
  for (uint32_t loop : outwards) {
    if (isMixed(loop))
      continue;
    auto [place, isNew] = byKey.try_emplace(keys[loop], parts.size());
    if (isNew)
      parts.push_back({names.of(loop), depths[loop], SpentByRank(own[loop].size()),
                       SpentByRank(own[loop].size()), 0, stream.loops[loop].site});
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
  const LoopNamer namer(trace);
  for (const SharedStream &stream : trace.streams)
    StreamLoops(trace, stream, namer, ranks, kinds).addTo(parts, byKey);
  return parts;
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
