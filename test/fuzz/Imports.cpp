#include "test/fuzz/Imports.h"

#include "test/fuzz/FuzzCommands.h"
#include "test/fuzz/Promise.h"
#include "tools/files/TemporaryFolder.h"
#include "tools/options/Command.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

/// The library of OTF2 loses memory when it cannot read a file, which ends the command anyway.
extern "C" const char *__lsan_default_suppressions() { return "leak:libopen-trace-format2\n"; }
extern "C" const char *__lsan_default_options() { return "print_suppressions=0"; }

namespace anole::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr size_t mostFiles = 16, longestName = 40;

/// A folder for the files of one input after the other.
const std::string &importFolder() {
  static const auto folder = tools::TemporaryFolder::make();
  require(folder.has_value(), "there is room for temporary files");
  return folder->path();
}

/// Whether it names a file in the folder, or in one inside it.
bool isName(std::string_view name) {
  bool isPlain = std::ranges::all_of(name, [](unsigned char letter) {
    return std::isalnum(letter) || letter == '.' || letter == '-' || letter == '/';
  });
  return isPlain && !name.empty() && name.size() <= longestName && name.front() != '/' &&
         name.find("..") == name.npos && std::ranges::count(name, '/') <= 1;
}

/// A file of events of OTF2 gets the mark of its end, as one without is refused before it is read.
bool writeFile(std::string_view name, std::string_view content) {
  fs::path path = fs::path(importFolder()) / name;
  std::error_code problem;
  fs::create_directories(path.parent_path(), problem);
  constexpr char mark = 1;
  bool lacksMark = name.ends_with(".evt") && !content.ends_with(mark);
  std::ofstream file(path, std::ios::binary);
  return !problem && file << content << std::string_view(&mark, lacksMark) << std::flush;
}

/// The names of the first file and of those with its ending: a rank each.
std::vector<std::string> writeFiles(std::string_view input) {
  std::vector<std::string> named;
  for (size_t files = 0; files < mostFiles && input.starts_with("= "); ++files) {
    size_t line = std::min(input.find('\n'), input.size());
    size_t next = input.find("\n= ", line);
    std::string_view name = input.substr(2, line - 2);
    std::string_view content = input.substr(std::min(line + 1, input.size()), next - line - 1);
    if (!isName(name) || !writeFile(name, content))
      break;
    if (named.empty() || name.ends_with(fs::path(named.front()).extension().string()))
      named.emplace_back(name);
    input.remove_prefix(next == input.npos ? input.size() : next + 1);
  }
  return named;
}

void clear() {
  for (const auto &entry : fs::directory_iterator(importFolder()))
    fs::remove_all(entry.path());
}

} // namespace

void importFiles(std::string_view input) {
  clear();
  auto named = writeFiles(input.substr(importMark.size()));
  if (named.empty())
    return;
  std::string out = importFolder() + "/imported.anole";
  std::vector<std::string> words{"import", "-o", out, "--time", "full"};
  for (const std::string &name : named)
    words.push_back(importFolder() + "/" + name);
  int status = runCommand(words);
  require(fs::exists(out) == (status == tools::statusYes), "an import that fails leaves nothing");
  if (status != tools::statusYes)
    return;
  require(runCommand({"check", out}) != tools::statusError, "what is imported can be checked");
  require(runCommand({"print", out}) == tools::statusYes, "what is imported can be printed");
}

} // namespace anole::fuzz
