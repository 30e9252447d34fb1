#include "tools/options/LoadTrace.h"

#include "runtime/core/file/format/ReadFile.h"
#include "runtime/core/model/Endings.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/core/source/Symbolize.h"
#include "tools/files/PackedFile.h"
#include "tools/options/FinishedPieces.h"
#include "tools/options/Note.h"

#include <filesystem>

namespace anole::tools {
namespace {

bool isFolder(const std::string &path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

bool exists(const std::string &path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

/// Whether the trace ends at a marker, as it does while the program runs. If so, reports it.
bool endsAtMarker(const std::string &name, const TraceInfo &info, Console &console) {
  uint64_t marker = info.online.upTo;
  if (marker != 0)
    note(console,
         name + " is partial: it holds each rank's events up to marker " + std::to_string(marker));
  return marker != 0;
}

/// A host that failed took the pieces of its ranks with it, but not what was written before.
void noteEarlierTrace(const std::string &folder, const TraceInfo &info, Console &console) {
  std::string earlier = onlinePath(folder);
  if (!missingRanks(info).empty() && exists(earlier))
    note(console, earlier + " has the events of all ranks, up to a marker");
}

Expected<TraceFile> readAnyFile(const std::string &file) {
  if (isPacked(file))
    return unpacked(file).and_then(
        [&](const std::string &bytes) { return readTraceImage(bytes, file); });
  std::string kind = foreignKind(file);
  return kind.empty() ? readTraceFile(file) : fail(file + " is " + kind);
}

} // namespace

Expected<LoadedTrace> loadPieces(const std::string &name, const std::vector<std::string> &files,
                                 Console &console) {
  return mergePieces(files).map([&](MergedPieces &&pieces) {
    for (const std::string &problem : pieces.problems)
      note(console, problem);
    symbolize(pieces.trace);
    bool partial = isPartial(pieces.trace.info);
    if (partial)
      note(console, name + " is partial: " + describeEndings(pieces.trace.info));
    noteEarlierTrace(name, pieces.trace.info, console);
    partial |= endsAtMarker(name, pieces.trace.info, console);
    return LoadedTrace{name, pieces.bytes, partial, std::move(pieces.trace)};
  });
}

Expected<LoadedTrace> loadTrace(const std::string &file, Console &console) {
  std::string folder = exists(file) ? file : pieceFolder(file);
  if (isFolder(folder))
    return finishedPieces(folder).and_then(
        [&](const auto &files) { return loadPieces(folder, files, console); });
  return loadFile(file, console);
}

Expected<LoadedTrace> loadFile(const std::string &file, Console &console) {
  return readAnyFile(file).map([&](TraceFile &&read) {
    bool partial = !read.complete || isPartial(read.trace.info);
    if (!read.complete)
      note(console, read.note);
    else if (partial)
      note(console, read.path + " is partial: " + describeEndings(read.trace.info));
    partial |= endsAtMarker(read.path, read.trace.info, console);
    return LoadedTrace{read.path, read.size, partial, std::move(read.trace)};
  });
}

} // namespace anole::tools
