#include "runtime/core/source/Symbolize.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/Context.h"
#include "runtime/core/model/PathBuilder.h"
#include "runtime/core/source/ContextDecoder.h"
#include "runtime/core/source/ElfSection.h"
#include "runtime/core/source/ElfSymbols.h"
#include "runtime/core/source/RustNames.h"
#include "runtime/core/source/SourceLines.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

namespace anole {
namespace {

std::string demangled(const std::string &name) {
  if (auto rust = rustName(name))
    return *rust;
  int status = -1;
  char *text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string result = status == 0 && text ? text : name;
  std::free(text);
  return result;
}

/// The linkage names of functions in all files that paths go through.
class FunctionNames {
public:
  std::string at(const Frame &frame) {
    auto entry = files.find(frame.module.text());
    if (entry == files.end())
      entry = files.emplace(frame.module.text(), ElfSymbols(frame.module.text())).first;
    return entry->second.functionAt(frame.offset);
  }

private:
  std::map<std::string, ElfSymbols> files;
};

/// A call that had not returned.
struct UnlistedCall {
  uint64_t path;
  const std::string &function;
};

/// The calls of endings whose paths are not listed. The call in which a rank died may have been the
/// first one at its place, so that its stack was never taken.
std::vector<UnlistedCall> unlistedCalls(const Trace &trace) {
  if (trace.info.endings.empty())
    return {};
  std::unordered_set<uint64_t> listed{0};
  for (const CallPath &path : trace.paths)
    listed.insert(path.signature);
  std::vector<UnlistedCall> unlisted;
  auto look = [&](uint64_t path, const std::string &function) {
    if (listed.insert(path).second)
      unlisted.push_back({path, function});
  };
  for (const Ending &ending : trace.info.endings) {
    look(ending.path, ending.function);
    for (const OpenCall &call : ending.calls)
      look(call.path, call.function);
  }
  return unlisted;
}

SiteTable readSites(const Trace &trace, std::set<std::string> files, bool all) {
  std::vector<uint64_t> wanted;
  wanted.reserve(trace.pathTree.frames.size());
  const std::string *last = nullptr;
  for (const Frame &frame : trace.pathTree.frames) {
    if (&frame.module.text() != std::exchange(last, &frame.module.text()))
      files.insert(*last);
    wanted.push_back(frame.site);
  }
  std::ranges::sort(wanted);
  WantsSite wants = [&](uint64_t site) { return all || std::ranges::binary_search(wanted, site); };
  SiteTable table;
  for (const std::string &file : files)
    eachElfPiece(file, siteSection, [&](std::string_view text) { parseSites(text, table, wants); });
  return table;
}

/// The steps that were decoded, by their contexts.
std::unordered_map<uint64_t, uint32_t> stepsByContext(const PathTree &tree) {
  std::unordered_map<uint64_t, uint32_t> known;
  std::vector<uint64_t> contexts(tree.steps.size());
  for (uint32_t i = 1; i < tree.steps.size(); ++i) {
    uint32_t before = tree.steps[i].before;
    uint64_t site = frameAt(tree, i).site;
    if (site == 0 || (before != 0 && contexts[before] == 0))
      continue;
    contexts[i] = contextAfter(contexts[before], site);
    known.emplace(contexts[i], i);
  }
  return known;
}

/// Lists these calls. A path that cannot be decoded has no steps.
void listCalls(Trace &trace, const SiteTable &table, const std::vector<UnlistedCall> &calls) {
  if (calls.empty())
    return; // what a decoder knows takes time
  auto known = stepsByContext(trace.pathTree);
  ContextDecoder decoder(table, [&](uint64_t context) { return known.contains(context); });
  PathBuilder builder(trace.pathTree);
  for (const UnlistedCall &call : calls) {
    uint32_t step = 0;
    if (auto result = decoder.decode(call.path, call.function)) {
      step = result->outer ? known.at(result->outer) : 0;
      for (auto site = result->chain.rbegin(); site != result->chain.rend(); ++site)
        step = builder.addStep(step, builder.addFrame({.site = (*site)->site}));
    }
    trace.paths.push_back({call.path, step});
  }
}

/// The readable frames of a frame that was seen at run time. One frame may be several functions
/// that were inlined into each other.
class ReadableFrames {
public:
  explicit ReadableFrames(const SiteTable &table) : table(table) {
    for (uint32_t at = 0; at < table.sites.size(); ++at)
      if (find(table.sites[at].site) == PlaceIndex::none)
        places.add(mixBits(table.sites[at].site), at);
  }

  std::vector<Frame> operator()(const Frame &frame) {
    if (!frame.function.empty())
      return {frame};
    return frame.site ? ofSite(frame) : ofAddress(frame);
  }

private:
  uint32_t find(uint64_t site) const {
    return places.find(mixBits(site), [&](uint32_t at) { return table.sites[at].site == site; });
  }

  std::vector<Frame> ofSite(const Frame &frame) const {
    const uint32_t known = find(frame.site);
    if (known == PlaceIndex::none || table.sites[known].frames.empty())
      return {frame};
    std::vector<Frame> frames = table.sites[known].frames;
    frames.back().site = frame.site;
    return frames;
  }

  std::vector<Frame> ofAddress(const Frame &frame) {
    if (!lines)
      lines = std::make_unique<SourceLines>();
    std::vector<Frame> frames = lines->at(frame.module.text(), frame.offset);
    if (frames.empty())
      frames.emplace_back().function = names.at(frame);
    for (Frame &place : frames) {
      place.module = frame.module;
      place.offset = frame.offset;
      place.function = demangled(place.function.text());
    }
    return frames;
  }

  const SiteTable &table;
  PlaceIndex places;                  ///< of its sites
  std::unique_ptr<SourceLines> lines; ///< where no table names the frames
  FunctionNames names;
};

/// Each distinct frame is looked up once, and each step copied once.
void nameSteps(Trace &trace, const SiteTable &table) {
  PathTree named;
  named.frames.reserve(trace.pathTree.frames.size());
  named.steps.reserve(trace.pathTree.steps.size());
  PathBuilder builder(named);
  ReadableFrames readable(table);
  PathImport import(trace.pathTree, builder, std::ref(readable));
  for (CallPath &path : trace.paths)
    path.step = import(path.step);
  trace.pathTree = std::move(named);
}

/// The loops of the tables that the trace has.
std::vector<LoopSite> loopsOf(const Trace &trace, const SiteTable &table) {
  std::set<uint64_t> sites;
  for (const SharedStream &stream : trace.streams)
    for (const SharedLoop &loop : stream.loops)
      if (loop.kind == LoopKind::Compiled)
        sites.insert(loop.site);
  std::vector<LoopSite> loops;
  for (const LoopSite &loop : table.loops)
    if (sites.erase(loop.site))
      loops.push_back(loop);
  return loops;
}

} // namespace

void symbolize(Trace &trace, std::set<std::string> files) {
  auto calls = unlistedCalls(trace);
  SiteTable table = readSites(trace, std::move(files), !calls.empty());
  listCalls(trace, table, calls);
  nameSteps(trace, table);
  trace.loopSites = loopsOf(trace, table);
}

} // namespace anole
