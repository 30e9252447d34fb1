#include "runtime/core/base/OutputName.h"

#include <filesystem>

namespace anole {
namespace {

namespace fs = std::filesystem;

std::string expandLetter(char letter, const OutputFacts &facts) {
  switch (letter) {
  case 'x':
    return facts.program;
  case 'p':
    return std::to_string(facts.process);
  case 'n':
    return std::to_string(facts.ranks);
  case 'h':
    return facts.host;
  case 'j':
    return facts.job;
  case '%':
    return "%";
  default:
    return std::string("%") + letter;
  }
}

Expected<void> rename(const std::string &from, const std::string &to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error)
    return fail("cannot rename " + from + " to " + to + ": " + error.message());
  return {};
}

} // namespace

bool isOutputName(std::string_view pattern) {
  constexpr std::string_view letters = "xpnhj%";
  for (size_t i = pattern.find('%'); i < pattern.size(); i = pattern.find('%', i + 2))
    if (i + 1 == pattern.size() || letters.find(pattern[i + 1]) == letters.npos)
      return false;
  return true;
}

std::string expandOutputName(const std::string &pattern, const OutputFacts &facts) {
  std::string name;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '%' && i + 1 < pattern.size())
      name += expandLetter(pattern[++i], facts);
    else
      name += pattern[i];
  }
  return name;
}

std::string backupName(const std::string &name) {
  auto isTaken = [](const std::string &file) {
    std::error_code error;
    return fs::exists(fs::symlink_status(file, error));
  };
  if (!isTaken(name))
    return {};
  std::string backup;
  for (unsigned number = 1; backup.empty() || isTaken(backup); ++number)
    backup = name + ".~" + std::to_string(number) + "~";
  return backup;
}

Expected<std::string> keepExisting(const std::string &name) {
  std::string backup = backupName(name);
  if (backup.empty())
    return backup;
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(name, error)) &&
      !fs::is_symlink(fs::symlink_status(name, error)))
    return fail(name + " is in the way and is not a file");
  return rename(name, backup).map([&] { return backup; });
}

void keepExistingFolder(const std::string &name) {
  std::error_code error;
  if (fs::is_directory(name, error))
    fs::rename(name, backupName(name), error);
}

Expected<std::string> publish(const std::string &partial, const std::string &name) {
  Expected<std::string> backup = keepExisting(name);
  if (!backup)
    return backup;
  return rename(partial, name).map([&] { return *backup; });
}

} // namespace anole
