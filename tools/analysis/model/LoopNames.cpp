#include "tools/analysis/model/LoopNames.h"

#include "tools/analysis/model/FunctionName.h"

namespace anole::tools {

LoopNamer::LoopNamer(const Trace &trace) : found(trace) {
  for (const LoopSite &site : trace.loopSites)
    sites.emplace(site.site, &site);
}

std::string LoopNamer::nameOf(const SharedStream &stream, size_t index) const {
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

} // namespace anole::tools
