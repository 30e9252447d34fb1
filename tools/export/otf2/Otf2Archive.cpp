#include "tools/export/otf2/Otf2Archive.h"

#include <cstdarg>

namespace anole::exporting {
namespace {

constexpr uint64_t eventChunk = OTF2_CHUNK_SIZE_MIN; // of each location
constexpr uint64_t definitionChunk = uint64_t(4) << 20;

OTF2_FlushType flushAlways(void *, OTF2_FileType, OTF2_LocationRef, void *, bool) {
  return OTF2_FLUSH;
}

OTF2_ErrorCode sayNothing(void *, const char *, uint64_t, const char *, OTF2_ErrorCode code,
                          const char *, va_list) {
  return code;
}

} // namespace

Otf2Archive::Otf2Archive(const std::string &folder) {
  static const OTF2_FlushCallbacks flush{flushAlways, nullptr};
  OTF2_Error_RegisterCallback(sayNothing, nullptr);
  archive = OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, eventChunk,
                              definitionChunk, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (!archive) {
    problem = "the library cannot make an archive there";
    return;
  }
  check(OTF2_Archive_SetFlushCallbacks(archive, &flush, nullptr));
  check(OTF2_Archive_SetSerialCollectiveCallbacks(archive));
  check(OTF2_Archive_SetCreator(archive, "Anole"));
  check(OTF2_Archive_OpenEvtFiles(archive));
}

OTF2_EvtWriter *Otf2Archive::events(OTF2_LocationRef location) {
  OTF2_EvtWriter *writer = archive ? OTF2_Archive_GetEvtWriter(archive, location) : nullptr;
  if (!writer && problem.empty())
    problem = "the library cannot write the events of another location";
  return writer;
}

void Otf2Archive::endEvents() {
  check(OTF2_Archive_CloseEvtFiles(archive));
  check(OTF2_Archive_OpenDefFiles(archive));
  hasEvents = false;
}

void Otf2Archive::addLocalDefinitions(OTF2_LocationRef location) {
  OTF2_DefWriter *definitions = OTF2_Archive_GetDefWriter(archive, location);
  check(definitions ? OTF2_Archive_CloseDefWriter(archive, definitions) : OTF2_ERROR_MEM_FAULT);
}

Expected<void> Otf2Archive::close() {
  if (archive) {
    check(hasEvents ? OTF2_Archive_CloseEvtFiles(archive) : OTF2_Archive_CloseDefFiles(archive));
    check(OTF2_Archive_Close(archive));
    archive = nullptr;
  }
  return hasFailed() ? fail("cannot write the OTF2 archive: " + problem) : Expected<void>();
}

} // namespace anole::exporting
