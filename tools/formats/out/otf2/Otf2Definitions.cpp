#include "tools/formats/out/otf2/Otf2Definitions.h"

#include "tools/formats/out/otf2/CollectiveOps.h"

#include <limits>

namespace anole::exporting {

OTF2_RegionRef Otf2Definitions::number(const Region &region) {
  return regions.try_emplace(region, static_cast<OTF2_RegionRef>(regions.size())).first->second;
}

OTF2_RegionRef Otf2Definitions::regionOf(const ExportedCall &call) {
  OTF2_RegionRef &region = functions[call.event->key.function];
  if (region == OTF2_UNDEFINED_REGION)
    region = number({source.names.functionName(call.event->key), "", 0, roleOf(*call.shape),
                     OTF2_PARADIGM_MPI});
  return region;
}

OTF2_RegionRef Otf2Definitions::regionOf(const ExportedScope &scope) {
  auto [found, isNew] = scopes.try_emplace({scope.kind, scope.site});
  if (!isNew)
    return found->second;
  const LoopSite *site = source.names.loopSite(scope.site);
  std::string place = scope.site == 0 ? "" : " " + source.names.loop(scope.site);
  Region region{scope.kind == ScopeKind::Phase       ? "phase"
                : scope.kind == ScopeKind::Iteration ? "iteration" + place
                                                     : "loop" + place,
                site ? site->file : "", site ? site->line : 0, OTF2_REGION_ROLE_LOOP};
  return found->second = number(region);
}

OTF2_RegionRef Otf2Definitions::regionOf(const Frame &frame) {
  return number({frame.function.empty() ? tools::frameText(frame) : frame.function.text(),
                 frame.file.text()});
}

/// Step 0 is no step.
OTF2_CallingContextRef Otf2Definitions::contextOf(const ExportedCall &call) const {
  uint32_t step = paths.stepOf(call.event->key.path);
  return step == 0 ? OTF2_UNDEFINED_CALLING_CONTEXT : step - 1;
}

OTF2_StringRef Otf2Definitions::text(const std::string &string) {
  auto [found, isNew] = texts.try_emplace(string, static_cast<OTF2_StringRef>(texts.size()));
  if (isNew)
    archive->check(OTF2_GlobalDefWriter_WriteString(out, found->second, string.c_str()));
  return found->second;
}

void Otf2Definitions::writeAttributes() {
  auto add = [&](Otf2Attribute attribute, const char *name, const char *what, OTF2_Type type) {
    OTF2_StringRef nameText = text(name), description = text(what);
    archive->check(OTF2_GlobalDefWriter_WriteAttribute(
        out, static_cast<OTF2_AttributeRef>(attribute), nameText, description, type));
  };
  add(Otf2Attribute::CallPath, "call path", "from where the function was called",
      OTF2_TYPE_CALLING_CONTEXT);
  add(Otf2Attribute::Iteration, "iteration", "of the phase loop, from 0", OTF2_TYPE_UINT64);
  add(Otf2Attribute::Phase, "phase", "from 1", OTF2_TYPE_UINT64);
  add(Otf2Attribute::Wait, "wait (ns)", "so long the call waits for another rank",
      OTF2_TYPE_UINT64);
  add(Otf2Attribute::WaitsFor, "waits for", "the rank that a call waits for", OTF2_TYPE_UINT32);
  add(Otf2Attribute::WaitKind, "kind of wait", "as Scalasca names it", OTF2_TYPE_STRING);
}

/// All ranks have a process, also those that are not exported, as ranks count them.
void Otf2Definitions::writeLocations(const std::vector<Lane> &lanes) {
  OTF2_StringRef host = text(source.trace.info.host), machine = text("machine");
  archive->check(OTF2_GlobalDefWriter_WriteSystemTreeNode(out, 0, host, machine,
                                                          OTF2_UNDEFINED_SYSTEM_TREE_NODE));
  for (const Lane &lane : lanes) {
    if (lane.at.thread == 0) {
      OTF2_StringRef name = text("rank " + std::to_string(lane.at.rank) + source.mark());
      archive->check(OTF2_GlobalDefWriter_WriteLocationGroup(out, lane.at.rank, name,
                                                             OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                                             OTF2_UNDEFINED_LOCATION_GROUP));
    }
    OTF2_StringRef name = text("thread " + std::to_string(lane.at.thread));
    archive->check(OTF2_GlobalDefWriter_WriteLocation(
        out, locationOf(lane.at), name, OTF2_LOCATION_TYPE_CPU_THREAD, lane.events, lane.at.rank));
  }
}

/// A communicator's members are numbers in the list of the ranks' locations.
void Otf2Definitions::writeGroups(const std::vector<Lane> &lanes, const Groups &groups) {
  std::vector<uint64_t> members;
  for (const Lane &lane : lanes)
    if (lane.at.thread == 0)
      members.push_back(locationOf(lane.at));
  OTF2_StringRef none = text("");
  auto add = [&](OTF2_GroupRef group, OTF2_GroupType type) {
    archive->check(OTF2_GlobalDefWriter_WriteGroup(
        out, group, none, type, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
        static_cast<uint32_t>(members.size()), members.data()));
  };
  add(0, OTF2_GROUP_TYPE_COMM_LOCATIONS);
  for (uint32_t i = 0; i < groups.size(); ++i) {
    members.assign(groups[i].begin(), groups[i].end());
    add(i + 1, OTF2_GROUP_TYPE_COMM_GROUP);
    OTF2_StringRef name = text(i == 0 ? "MPI_COMM_WORLD" : "communicator " + std::to_string(i));
    archive->check(OTF2_GlobalDefWriter_WriteComm(out, i, name, i + 1, OTF2_UNDEFINED_COMM,
                                                  OTF2_COMM_FLAG_NONE));
  }
}

void Otf2Definitions::writeContexts() {
  const PathTree &tree = source.trace.pathTree;
  std::map<std::pair<std::string, uint32_t>, OTF2_SourceCodeLocationRef> places;
  for (uint32_t step = 1; step < tree.steps.size(); ++step) {
    const Frame &frame = frameAt(tree, step);
    OTF2_SourceCodeLocationRef place = OTF2_UNDEFINED_SOURCE_CODE_LOCATION;
    if (!frame.file.empty()) {
      auto [found, isNew] =
          places.try_emplace({frame.file.text(), frame.line}, static_cast<uint32_t>(places.size()));
      place = found->second;
      OTF2_StringRef file = text(frame.file.text());
      if (isNew)
        archive->check(OTF2_GlobalDefWriter_WriteSourceCodeLocation(out, place, file, frame.line));
    }
    OTF2_RegionRef region = regionOf(frame);
    uint32_t before = tree.steps[step].before;
    archive->check(OTF2_GlobalDefWriter_WriteCallingContext(
        out, step - 1, region, place, before == 0 ? OTF2_UNDEFINED_CALLING_CONTEXT : before - 1));
  }
}

/// Readers want definitions in the order of their numbers.
void Otf2Definitions::writeRegions() {
  for (uint32_t step = 1; step < source.trace.pathTree.steps.size(); ++step)
    regionOf(frameAt(source.trace.pathTree, step));
  std::vector<const Region *> inOrder(regions.size());
  for (const auto &[region, ref] : regions)
    inOrder[ref] = &region;
  for (OTF2_RegionRef ref = 0; ref < inOrder.size(); ++ref) {
    const Region &region = *inOrder[ref];
    OTF2_StringRef name = text(region.name), none = text("");
    OTF2_StringRef file = region.file.empty() ? OTF2_UNDEFINED_STRING : text(region.file);
    archive->check(OTF2_GlobalDefWriter_WriteRegion(out, ref, name, name, none, region.role,
                                                    region.paradigm, OTF2_REGION_FLAG_NONE, file,
                                                    region.line, region.line));
  }
}

void Otf2Definitions::write(Otf2Archive &to, const std::vector<Lane> &lanes, const Groups &groups,
                            uint64_t first, uint64_t last) {
  archive = &to;
  out = OTF2_Archive_GetGlobalDefWriter(to.get());
  to.check(out ? OTF2_SUCCESS : OTF2_ERROR_MEM_FAULT);
  if (to.hasFailed())
    return;
  constexpr uint64_t ticksPerSecond = 1000000000;
  uint64_t start = source.trace.info.startTime;
  bool isKnown = start > 0 && start < std::numeric_limits<uint64_t>::max() / ticksPerSecond;
  to.check(OTF2_GlobalDefWriter_WriteClockProperties(out, ticksPerSecond, first, last - first,
                                                     isKnown ? start * ticksPerSecond
                                                             : OTF2_UNDEFINED_TIMESTAMP));
  for (uint8_t kind = 0; kind <= static_cast<uint8_t>(whatif::WaitKind::Other); ++kind)
    text(nameOf(static_cast<whatif::WaitKind>(kind)));
  OTF2_StringRef mpi = text("MPI");
  to.check(
      OTF2_GlobalDefWriter_WriteParadigm(out, OTF2_PARADIGM_MPI, mpi, OTF2_PARADIGM_CLASS_PROCESS));
  writeAttributes();
  writeLocations(lanes);
  writeGroups(lanes, groups);
  writeRegions();
  writeContexts();
  to.check(OTF2_Archive_CloseGlobalDefWriter(to.get(), out));
}

} // namespace anole::exporting
