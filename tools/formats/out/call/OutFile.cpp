#include "tools/formats/out/call/OutFile.h"

#include "runtime/core/base/FreshFile.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace anole::exporting {
namespace {

constexpr unsigned mostOthers = 1000;

/// Gives what is complete its name, unless something else has it meanwhile.
Expected<void> giveName(const std::string &from, const std::string &to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
    return {};
  bool cannotRefuse = errno == EINVAL || errno == ENOSYS; // some network file systems
  if (cannotRefuse && std::rename(from.c_str(), to.c_str()) == 0)
    return {};
  return failedTo("give its name to", to);
}

Expected<void> checkFree(const std::string &path) {
  struct stat status{};
  if (path.empty() || lstat(path.c_str(), &status) != 0)
    return {};
  return fail(path + " exists; remove it, or name another file with -o");
}

} // namespace

OutFile::OutFile(int descriptor, std::string path, std::string beside)
    : file(descriptor), path(std::move(path)), beside(std::move(beside)) {}

OutFile::OutFile(OutFile &&other) noexcept
    : file(std::exchange(other.file, -1)), path(std::move(other.path)),
      beside(std::move(other.beside)), buffer(std::move(other.buffer)),
      problem(std::move(other.problem)) {}

Expected<OutFile> OutFile::create(const std::string &path) {
  if (auto isFree = checkFree(path); !isFree)
    return tl::unexpected(isFree.error());
  return createFresh(path + ".partial").map([&](const FreshFile &fresh) {
    return OutFile(fresh.descriptor, path, fresh.path);
  });
}

OutFile::~OutFile() {
  if (file < 0)
    return;
  close(file);
  unlink(beside.c_str());
}

void OutFile::flush() {
  if (!hasFailed() && !writeAll(file, buffer))
    problem = failedTo("write", beside).value().message;
  buffer.clear();
}

Expected<void> OutFile::commit() {
  flush();
  if (hasFailed())
    return fail(problem);
  auto named = giveName(beside, path);
  if (named)
    close(std::exchange(file, -1));
  return named;
}

OutFolder::OutFolder(std::string path, std::string beside)
    : path(std::move(path)), beside(std::move(beside)) {}

OutFolder::OutFolder(OutFolder &&other) noexcept
    : path(std::move(other.path)), beside(std::exchange(other.beside, {})) {}

Expected<OutFolder> OutFolder::create(const std::string &wanted) {
  std::string path = wanted;
  while (path.size() > 1 && path.back() == '/')
    path.pop_back();
  if (auto isFree = checkFree(path); !isFree)
    return tl::unexpected(isFree.error());
  std::string beside = path + ".partial";
  for (unsigned number = 1; mkdir(beside.c_str(), 0777) != 0; ++number) {
    if (errno != EEXIST || number > mostOthers)
      return failedTo("make", beside);
    beside = path + ".partial." + std::to_string(number);
  }
  return OutFolder(path, beside);
}

OutFolder::~OutFolder() {
  std::error_code ignored;
  if (!beside.empty())
    std::filesystem::remove_all(beside, ignored);
}

Expected<void> OutFolder::commit() {
  auto named = giveName(beside, path);
  if (named)
    beside.clear();
  return named;
}

} // namespace anole::exporting
