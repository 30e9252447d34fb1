#include "runtime/core/symbols/Symbolize.h"

#include "runtime/core/elf/ElfSection.h"
#include "runtime/core/elf/ElfSymbols.h"
#include "runtime/core/sites/ContextDecoder.h"
#include "runtime/core/symbols/SourceLines.h"

#include <cstdlib>
#include <cxxabi.h>
#include <map>
#include <set>

namespace anole {
namespace {

std::string demangled(const std::string &name) {
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
    auto entry = files.find(frame.module);
    if (entry == files.end())
      entry = files.emplace(frame.module, ElfSymbols(frame.module)).first;
    return entry->second.functionAt(frame.offset);
  }

  std::vector<std::string> of(const CallPath &path) {
    std::vector<std::string> names;
    for (const Frame &frame : path.frames)
      names.push_back(at(frame));
    return names;
  }

private:
  std::map<std::string, ElfSymbols> files;
};

SiteTable readSites(const Trace &trace, std::set<std::string> files) {
  for (const CallPath &path : trace.paths)
    for (const Frame &frame : path.frames)
      files.insert(frame.module);
  SiteTable table;
  for (const std::string &file : files)
    if (auto text = readElfSection(file, siteSection))
      parseSites(*text, table);
  return table;
}

/// Which MPI function each path leads to.
std::unordered_map<uint64_t, std::string> calledFunctions(const Trace &trace) {
  std::unordered_map<uint16_t, const FunctionInfo *> functions;
  for (const FunctionInfo &function : trace.functions)
    functions[function.id] = &function;
  std::unordered_map<uint64_t, std::string> called;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (auto known = functions.find(point.key.functionId()); known != functions.end())
        called.try_emplace(point.key.path, known->second->nameAt(point.key));
  for (const Ending &ending : trace.info.endings)
    called.try_emplace(ending.path, ending.function);
  return called;
}

/// The call that a rank was in when it died may have been the first at its place: then nobody took
/// the stack, and only the tables can name it.
void listEndings(Trace &trace) {
  std::set<uint64_t> listed{0};
  for (const CallPath &path : trace.paths)
    listed.insert(path.signature);
  for (const Ending &ending : trace.info.endings)
    if (listed.insert(ending.path).second)
      trace.paths.push_back({ending.path, {}});
}

std::vector<Frame> framesOf(const ContextDecoder::Chain &chain) {
  std::vector<Frame> frames;
  for (const CallSite *site : chain)
    frames.insert(frames.end(), site->frames.begin(), site->frames.end());
  return frames;
}

void decodeContexts(Trace &trace, const SiteTable &table, FunctionNames &names) {
  ContextDecoder decoder(table);
  auto called = calledFunctions(trace);
  for (CallPath &path : trace.paths)
    if (auto chain = decoder.decode(path.signature, called[path.signature], names.of(path)))
      path.frames = framesOf(*chain);
}

/// One frame of the stack may be several functions, inlined into each other.
std::vector<Frame> readable(const Frame &frame, SourceLines &lines, FunctionNames &names) {
  std::vector<Frame> frames = lines.at(frame.module, frame.offset);
  if (frames.empty())
    frames.emplace_back().function = names.at(frame);
  for (Frame &place : frames) {
    place.module = frame.module;
    place.offset = frame.offset;
    place.function = demangled(place.function);
  }
  return frames;
}

void nameStacks(Trace &trace, FunctionNames &names) {
  SourceLines lines;
  for (CallPath &path : trace.paths) {
    std::vector<Frame> frames;
    for (const Frame &frame : path.frames) {
      bool isRaw = frame.function.empty();
      std::vector<Frame> part = isRaw ? readable(frame, lines, names) : std::vector{frame};
      frames.insert(frames.end(), part.begin(), part.end());
    }
    path.frames = std::move(frames);
  }
}

/// Of the loops in the tables, those that the trace has.
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
  listEndings(trace);
  SiteTable table = readSites(trace, std::move(files));
  FunctionNames names;
  if (trace.info.callpath == "static" || trace.info.callpath == "both")
    decodeContexts(trace, table, names);
  nameStacks(trace, names);
  trace.loopSites = loopsOf(trace, table);
}

} // namespace anole
