// The fuzzer of readers and tools: docs/testing.md says how to run it. An input is a trace
// (Image.h) or, with a line `---` between them, two traces that are compared.

#include "test/fuzz/Actions.h"
#include "test/fuzz/Image.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  constexpr std::string_view separator = "\n---\n";
  std::string_view input(reinterpret_cast<const char *>(data), size);
  size_t middle = input.find(separator);
  std::string first = anole::fuzz::imageOf(input.substr(0, middle));
  std::string second = middle == std::string_view::npos
                           ? std::string()
                           : anole::fuzz::imageOf(input.substr(middle + separator.size()));
  if (first.empty())
    return -1; // not to be kept
  anole::fuzz::runActions(first, second);
  return 0;
}
