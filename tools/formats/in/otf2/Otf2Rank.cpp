#include "tools/formats/in/otf2/Otf2Rank.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>

namespace anole::import::otf2 {

Otf2Rank::Comm Otf2Rank::comm(OTF2_CommRef ref) {
  if (const Comm *known = comms.find(ref))
    return *known;
  Comm &comm = comms.at(ref);
  const CommDefinition *definition = definitions.comm(ref);
  if (!definition)
    return comm;
  if (definitions.isSelf(*definition))
    return comm = {1, 0, 1};
  const auto *members = definitions.membersOf(*definition);
  comm.number = definitions.isWorld(ref) ? 0 : nextComm++;
  if (!members)
    return comm;
  auto own = std::ranges::find(*members, record.rank);
  if (own != members->end())
    comm.rank = own - members->begin();
  comm.size = std::ssize(*members);
  return comm;
}

Otf2Rank::Path Otf2Rank::enter(const Path &outer, const Otf2Region &region, const std::string &file,
                               uint32_t line) {
  uint64_t signature = combineHash(outer.signature, region.hash);
  if (line > 0)
    signature = combineHash(signature, line);
  uint32_t &step = steps.at(static_cast<int64_t>(signature >> 1));
  if (step == 0)
    step = record.addStep(outer.step, {{}, 0, region.name, file, line, 0, 0});
  return {signature, step};
}

Otf2Rank::Path Otf2Rank::path(OTF2_CallingContextRef ref) {
  std::vector<std::pair<OTF2_CallingContextRef, const CallingContext *>> inner;
  Path path;
  const Path *known = contextPaths.find(ref);
  for (const CallingContext *context; !known && (context = definitions.context(ref));) {
    inner.emplace_back(ref, context);
    ref = context->parent;
    known = contextPaths.find(ref);
  }
  if (known)
    path = *known;
  for (; !inner.empty(); inner.pop_back()) {
    const auto &[self, context] = inner.back();
    if (const Otf2Region *region = definitions.region(context->region))
      path =
          enter(path, *region, context->file.empty() ? region->file : context->file, context->line);
    contextPaths.at(self) = path;
  }
  return path;
}

} // namespace anole::import::otf2
