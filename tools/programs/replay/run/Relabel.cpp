#include "tools/programs/replay/run/Relabel.h"

#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/model/PathBuilder.h"

#include <unordered_map>

namespace anole::replay {
namespace {

void nameAsIn(const Trace &program, Trace &replay) {
  std::unordered_map<uint64_t, uint32_t> known;
  for (const CallPath &path : program.paths)
    known[path.signature] = path.step;
  PathBuilder builder(replay.pathTree);
  PathImport import(program.pathTree, builder);
  for (CallPath &path : replay.paths)
    if (auto found = known.find(path.signature); found != known.end())
      path.step = import(found->second);
  replay.loopSites = program.loopSites;
}

} // namespace

Expected<void> relabel(const std::string &file, const Trace &program) {
  auto read = readTraceFile(file);
  if (!read)
    return tl::unexpected(read.error());
  nameAsIn(program, read->trace);
  return replaceTraceFile(file, read->trace).map([](uint64_t) {});
}

} // namespace anole::replay
