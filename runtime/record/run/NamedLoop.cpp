#include "runtime/record/run/NamedLoop.h"

#include "runtime/core/source/ElfSection.h"
#include "runtime/core/source/SiteTable.h"

namespace anole::record {

bool NamedLoop::is(uint64_t site) {
  readNewFiles();
  bool isIt = sites.contains(site);
  met = met || isIt;
  return isIt;
}

void NamedLoop::readNewFiles() {
  SiteTable table;
  for (const Module &module : modules.all())
    if (filesRead.insert(module.path).second)
      eachElfPiece(module.path, siteSection,
                   [&](std::string_view text) { parseSites(text, table); });
  for (const LoopSite &loop : table.loops)
    if (name.fits(loop))
      sites.insert(loop.site);
}

} // namespace anole::record
