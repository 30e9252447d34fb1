#include "tools/formats/out/otf2/Otf2Archive.h"

#include <cstdarg>
#include <vector>

namespace anole::exporting {
namespace {

constexpr uint64_t eventChunk = OTF2_CHUNK_SIZE_MIN; // of each location
constexpr uint64_t definitionChunk = uint64_t(4) << 20;

/// The memory of one buffer of the library. Events have one chunk, so that they are written to the
/// file whenever it is full: by itself the library keeps up to 64 MiB of each location.
struct Chunks {
  std::vector<std::unique_ptr<char[]>> all{};
  size_t used = 0;
};

void *takeChunk(void *, OTF2_FileType type, OTF2_LocationRef, void **buffer, uint64_t size) {
  if (!*buffer)
    *buffer = new Chunks;
  auto &chunks = *static_cast<Chunks *>(*buffer);
  if (type == OTF2_FILETYPE_EVENTS && chunks.used > 0)
    return nullptr;
  if (chunks.used == chunks.all.size())
    chunks.all.emplace_back(new char[size]);
  return chunks.all[chunks.used++].get();
}

void freeChunks(void *, OTF2_FileType, OTF2_LocationRef, void **buffer, bool isFinal) {
  auto *chunks = static_cast<Chunks *>(*buffer);
  if (chunks)
    chunks->used = 0;
  if (!isFinal)
    return;
  delete chunks;
  *buffer = nullptr;
}

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
  static const OTF2_MemoryCallbacks memory{takeChunk, freeChunks};
  OTF2_Error_RegisterCallback(sayNothing, nullptr);
  archive = OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, eventChunk,
                              definitionChunk, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (!archive) {
    problem = "the library cannot make an archive there";
    return;
  }
  check(OTF2_Archive_SetFlushCallbacks(archive, &flush, nullptr));
  check(OTF2_Archive_SetMemoryCallbacks(archive, &memory, nullptr));
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
