#include "test/tools/formats/in/otf2/SmallOtf2Archive.h"

namespace anole::tools {
namespace {

OTF2_FlushType flushes(void *, OTF2_FileType, OTF2_LocationRef, void *, bool) { return OTF2_FLUSH; }
OTF2_TimeStamp flushed(void *, OTF2_FileType, OTF2_LocationRef) { return 0; }
constexpr OTF2_FlushCallbacks flush{flushes, flushed};
constexpr OTF2_LocationRef firstLocation = 10;
constexpr uint64_t firstTick = 1000;

} // namespace

SmallOtf2Archive::SmallOtf2Archive(const std::string &folder, uint32_t ranks,
                                   const std::string &creator)
    : ranks(ranks),
      archive(OTF2_Archive_Open(folder.c_str(), "run", OTF2_FILEMODE_WRITE, 1 << 20, 4 << 20,
                                OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE)),
      times(ranks, firstTick) {
  OTF2_Archive_SetFlushCallbacks(archive, &flush, nullptr);
  OTF2_Archive_SetSerialCollectiveCallbacks(archive);
  OTF2_Archive_SetCreator(archive, creator.c_str());
  OTF2_Archive_OpenEvtFiles(archive);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    writers.push_back(OTF2_Archive_GetEvtWriter(archive, firstLocation + rank));
}

void SmallOtf2Archive::enter(uint32_t rank, const std::string &function) {
  OTF2_EvtWriter_Enter(of(rank), nullptr, now(rank), region(function));
}

void SmallOtf2Archive::leave(uint32_t rank, const std::string &function) {
  OTF2_EvtWriter_Leave(of(rank), nullptr, now(rank), region(function));
}

OTF2_RegionRef SmallOtf2Archive::region(const std::string &name) {
  return regions.try_emplace(name, static_cast<OTF2_RegionRef>(regions.size())).first->second;
}

OTF2_CallingContextRef SmallOtf2Archive::context(const std::string &function, uint32_t line,
                                                 OTF2_CallingContextRef parent) {
  contexts.push_back({region(function), line, parent});
  return static_cast<OTF2_CallingContextRef>(contexts.size() - 1);
}

OTF2_StringRef SmallOtf2Archive::text(const std::string &text) {
  auto [known, isNew] = strings.try_emplace(text, static_cast<OTF2_StringRef>(strings.size()));
  if (isNew)
    OTF2_GlobalDefWriter_WriteString(definitions, known->second, text.c_str());
  return known->second;
}

void SmallOtf2Archive::close() {
  if (!archive)
    return;
  std::vector<uint64_t> counts(ranks);
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    OTF2_EvtWriter_GetNumberOfEvents(of(rank), &counts[rank]);
    OTF2_Archive_CloseEvtWriter(archive, of(rank));
  }
  OTF2_Archive_CloseEvtFiles(archive);
  OTF2_Archive_OpenDefFiles(archive);
  for (uint32_t rank = 0; rank < ranks; ++rank)
    OTF2_Archive_CloseDefWriter(archive, OTF2_Archive_GetDefWriter(archive, firstLocation + rank));
  OTF2_Archive_CloseDefFiles(archive);
  definitions = OTF2_Archive_GetGlobalDefWriter(archive);
  writeDefinitions();
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    OTF2_GlobalDefWriter_WriteLocationGroup(definitions, rank, text("rank"),
                                            OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                            OTF2_UNDEFINED_LOCATION_GROUP);
    OTF2_GlobalDefWriter_WriteLocation(definitions, firstLocation + rank, text("thread"),
                                       OTF2_LOCATION_TYPE_CPU_THREAD, counts[rank], rank);
  }
  writeGroups();
  OTF2_Archive_Close(archive);
  archive = nullptr;
}

void SmallOtf2Archive::writeDefinitions() {
  OTF2_GlobalDefWriter_WriteClockProperties(definitions, 500'000'000, firstTick, 1 << 20,
                                            OTF2_UNDEFINED_TIMESTAMP);
  OTF2_GlobalDefWriter_WriteSystemTreeNode(definitions, 0, text("node"), text("node"),
                                           OTF2_UNDEFINED_SYSTEM_TREE_NODE);
  for (const auto &[name, ref] : regions)
    OTF2_GlobalDefWriter_WriteRegion(definitions, ref, text(name), text(name), text(""),
                                     OTF2_REGION_ROLE_FUNCTION, OTF2_PARADIGM_MPI,
                                     OTF2_REGION_FLAG_NONE, text(""), 0, 0);
  for (uint32_t i = 0; i < contexts.size(); ++i) {
    OTF2_GlobalDefWriter_WriteSourceCodeLocation(definitions, i, text("code.c"), contexts[i].line);
    OTF2_GlobalDefWriter_WriteCallingContext(definitions, i, contexts[i].region, i,
                                             contexts[i].parent);
  }
}

void SmallOtf2Archive::writeGroups() {
  std::vector<uint64_t> locations, all, backwards;
  for (uint64_t rank = 0; rank < ranks; ++rank) {
    locations.push_back(firstLocation + rank);
    all.push_back(rank);
    backwards.insert(backwards.begin(), rank);
  }
  auto group = [&](OTF2_GroupRef ref, OTF2_GroupType type, const std::vector<uint64_t> &members) {
    OTF2_GlobalDefWriter_WriteGroup(definitions, ref, text(""), type, OTF2_PARADIGM_MPI,
                                    OTF2_GROUP_FLAG_NONE, static_cast<uint32_t>(members.size()),
                                    members.data());
  };
  group(0, OTF2_GROUP_TYPE_COMM_LOCATIONS, locations);
  group(1, OTF2_GROUP_TYPE_COMM_GROUP, all);
  group(2, OTF2_GROUP_TYPE_COMM_SELF, {});
  group(3, OTF2_GROUP_TYPE_COMM_GROUP, backwards);
  auto comm = [&](OTF2_CommRef ref, OTF2_GroupRef members, OTF2_CommRef parent) {
    OTF2_GlobalDefWriter_WriteComm(definitions, ref, text(""), members, parent,
                                   OTF2_COMM_FLAG_NONE);
  };
  comm(world, 1, OTF2_UNDEFINED_COMM);
  comm(self, 2, OTF2_UNDEFINED_COMM);
  comm(reversed, 3, world);
}

} // namespace anole::tools
