#include "runtime/record/capture/Overflow.h"

#include "runtime/core/base/RunFolder.h"

#include <filesystem>

namespace anole::record {

Overflow::Overflow(std::string folder, std::string run, int rank)
    : folder(std::move(folder)), run(std::move(run)),
      name("rank-" + std::to_string(rank) + ".blocks") {}

/// Another rank that is done may remove the folder just before this one puts its file there.
Expected<void> Overflow::makeFile() {
  constexpr int attempts = 3;
  Expected<void> result;
  for (int attempt = 0; attempt < attempts && !file; ++attempt) {
    auto made = makeRunFolder(folder, run);
    if (!made)
      return tl::unexpected(made.error());
    auto created = BlockFile::create(*made + "/" + name);
    if (created)
      file = std::move(*created);
    else
      result = tl::unexpected(created.error());
  }
  return file ? Expected<void>() : result;
}

std::shared_ptr<BlockFile> Overflow::ready() {
  std::unique_lock guard(lock);
  if (!failure.empty())
    return nullptr;
  Expected<void> made = file ? Expected<void>() : makeFile();
  guard.unlock();
  note(made);
  return file;
}

void Overflow::note(const Expected<void> &result) {
  std::lock_guard guard(lock);
  if (!result && failure.empty())
    failure = "the record needs more than ANOLE_MEMORY allows, and " + result.error().message;
}

void Overflow::remove() {
  if (!file)
    return;
  file->remove();
  removeRunFolder(std::filesystem::path(file->name()).parent_path());
}

} // namespace anole::record
