#include "test/tools/commands/CommandScript.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace anole::tools {
namespace {

std::vector<std::string> scripts() {
  std::vector<std::string> files;
  for (const auto &entry :
       std::filesystem::directory_iterator(ANOLE_TOOLS_TESTS "/commands/scripts"))
    if (entry.path().extension() == ".txt")
      files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

class CommandScripts : public testing::TestWithParam<std::string> {};

TEST_P(CommandScripts, AnswerAsWritten) { CommandScript(GetParam()).run(); }

INSTANTIATE_TEST_SUITE_P(All, CommandScripts, testing::ValuesIn(scripts()), [](const auto &param) {
  return std::filesystem::path(param.param).stem().string();
});

} // namespace
} // namespace anole::tools
