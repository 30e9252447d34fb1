#include "runtime/record/run/PartialTrace.h"

#include "runtime/core/base/RunFolder.h"
#include "runtime/core/ranks/pieces/Pieces.h"
#include "runtime/record/run/RunFacts.h"

#include <filesystem>
#include <unistd.h>

namespace anole::record {
namespace {

std::string folderOf(const Session &session) {
  return findRunFolder(pieceFolder(sharedTraceName(session)), session.run);
}

Expected<std::unique_ptr<GrowingFile>> makeFile(const Session &session, const Trace &trace) {
  auto folder = makeRunFolder(pieceFolder(sharedTraceName(session)), session.run);
  if (!folder)
    return tl::unexpected(folder.error());
  return GrowingFile::create(std::filesystem::absolute(onlinePath(*folder)), trace);
}

} // namespace

bool PartialTrace::replace(const Trace &trace) {
  size_t before = blocks().size();
  if (file)
    (void)file->add(trace);
  else
    file = makeFile(session, trace).value_or(nullptr);
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
