// The fuzzer of readers and tools: docs/testing.md says how to run it. An input is a trace
// (Image.h) or, with a line `---` between them, two; or a raw log (docs/raw-log.md); or files of
// another tool's trace (Imports.h). A first line `# anole info FILE --json`, say, is a command line
// to be tried on them.

#include "runtime/core/file/rawlog/RawLog.h"
#include "test/format/support/Image.h"
#include "test/fuzz/Actions.h"
#include "test/fuzz/Imports.h"
#include "test/fuzz/MemoryFile.h"

#include <cstdint>

namespace {

std::string_view commandIn(std::string_view input) {
  constexpr std::string_view mark = "# anole ";
  return input.starts_with(mark) ? input.substr(mark.size(), input.find('\n') - mark.size())
                                 : std::string_view();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  constexpr std::string_view separator = "\n---\n";
  std::string_view input(reinterpret_cast<const char *>(data), size);
  if (input.starts_with(std::string_view(anole::rawLogMagic, sizeof anole::rawLogMagic))) {
    (void)anole::readRawLog(anole::fuzz::MemoryFile(input).path());
    return 0;
  }
  if (input.starts_with(anole::fuzz::importMark)) {
    anole::fuzz::importFiles(input);
    return 0;
  }
  size_t middle = input.find(separator);
  std::string first = anole::test::imageOf(input.substr(0, middle));
  std::string second = middle == std::string_view::npos
                           ? std::string()
                           : anole::test::imageOf(input.substr(middle + separator.size()));
  if (first.empty())
    return -1; // not to be kept
  anole::fuzz::runActions(first, second, commandIn(input));
  return 0;
}
