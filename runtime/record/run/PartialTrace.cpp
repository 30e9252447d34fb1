#include "runtime/record/run/PartialTrace.h"

#include "runtime/core/base/RunFolder.h"
#include "runtime/core/file/format/WriteFile.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/record/run/RunFacts.h"

#include <filesystem>
#include <unistd.h>

namespace anole::record {
namespace {

std::string folderOf(const Session &session) {
  return findRunFolder(pieceFolder(sharedTraceName(session)), session.run);
}

/// Runs that cannot be told apart may share the folder: another one may replace the file.
bool isOwnFolder(const Session &session) { return !session.run.empty(); }

Expected<std::string> makePath(const Session &session) {
  return makeRunFolder(pieceFolder(sharedTraceName(session)), session.run)
      .map([](const std::string &folder) { return std::filesystem::absolute(onlinePath(folder)); });
}

} // namespace

bool PartialTrace::replace(const Trace &trace) {
  size_t before = blocks().size();
  if (file)
    (void)file->add(trace);
  else if (auto path = makePath(session); path && isOwnFolder(session))
    file = GrowingFile::create(*path, trace).value_or(nullptr);
  else if (path)
    (void)replaceTraceFile(*path, trace);
  return blocks().size() > before;
}

/// Values are looked at again where the record may be summarised.
void PartialTrace::release(const std::vector<BlockRef> &blocks) const {
  if (session.options.loss == LossMode::Summary || !(file || isSeen()))
    return;
  for (const BlockRef &block : blocks)
    file ? (void)file->release(block) : block.storage().drop();
}

bool PartialTrace::isSeen() const {
  return access(onlinePath(folderOf(session)).c_str(), R_OK) == 0;
}

void PartialTrace::fetch(const Trace &piece, const std::string &folder) {
  BlockLibrary released;
  addBlocks(released, piece);
  std::erase_if(released,
                [](const auto &entry) { return !entry.second->isAway() || entry.second->home(); });
  if (!released.empty())
    (void)fetchBlocks(released, onlinePath(folder)); // what is missing still, the writer says
}

void PartialTrace::remove(const Session &session) {
  std::string folder = folderOf(session);
  unlink(onlinePath(folder).c_str());
  removeRunFolder(folder);
}

} // namespace anole::record
