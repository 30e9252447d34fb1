#include "runtime/core/source/Symbolize.h"

#include "runtime/core/model/Context.h"
#include "runtime/core/model/PathBuilder.h"
#include "runtime/core/source/ContextDecoder.h"
#include "runtime/core/source/ElfSection.h"
#include "runtime/core/source/ElfSymbols.h"
#include "runtime/core/source/FrameNames.h"
#include "runtime/core/source/RustNames.h"
#include "runtime/core/source/SourceLines.h"

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

/// Those of frames.
void addModules(const PathTree &tree, std::set<std::string> &files) {
  const std::string *last = nullptr;
  for (const Frame &frame : tree.frames)
    if (&frame.module.text() != std::exchange(last, &frame.module.text()))
      files.insert(*last);
}

template <typename Visitor> void eachTable(const std::set<std::string> &files, Visitor visit) {
  for (const std::string &file : files)
    eachElfPiece(file, siteSection, visit);
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
void listCalls(Trace &trace, const std::set<std::string> &files,
               const std::vector<UnlistedCall> &calls) {
  if (calls.empty())
    return; // what a decoder knows takes time
  SiteTable table;
  eachTable(files, [&](std::string_view text) { parseSites(text, table); });
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

/// Looks up addresses in debug information, or else in symbols.
class AddressNames {
public:
  std::vector<Frame> operator()(const Frame &frame) {
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

private:
  std::unique_ptr<SourceLines> lines; ///< where no table names the frames
  FunctionNames names;
};

/// The compiled loops of a trace.
class UnnamedLoops {
public:
  explicit UnnamedLoops(Trace &trace) : trace(trace) {
    for (const SharedStream &stream : trace.streams)
      for (const SharedLoop &loop : stream.loops)
        if (loop.kind == LoopKind::Compiled)
          unnamed.insert(loop.site);
    trace.loopSites.clear();
  }

  bool wants(uint64_t site) const { return unnamed.contains(site); }
  void take(LoopSite loop) {
    if (unnamed.erase(loop.site))
      trace.loopSites.push_back(std::move(loop));
  }

private:
  Trace &trace;
  std::unordered_set<uint64_t> unnamed; ///< sites
};

/// The table goes by in pieces: of a large one, all that is kept are names.
void nameSites(const std::set<std::string> &files, FrameNames &frames, UnnamedLoops &loops) {
  eachTable(files, [&](std::string_view text) {
    SiteTable piece;
    parseSites(text, piece, [&](uint64_t site) { return frames.wants(site) || loops.wants(site); });
    for (const CallSite &site : piece.sites)
      frames.take(site);
    for (LoopSite &loop : piece.loops)
      loops.take(std::move(loop));
  });
}

} // namespace

void symbolize(Trace &trace, std::set<std::string> files) {
  addModules(trace.pathTree, files);
  listCalls(trace, files, unlistedCalls(trace));
  FrameNames frames(trace.pathTree);
  UnnamedLoops loops(trace);
  nameSites(files, frames, loops);
  AddressNames addresses;
  std::vector<uint32_t> moved = frames.finish(std::ref(addresses));
  for (CallPath &path : trace.paths)
    path.step = moved[path.step];
}

} // namespace anole
