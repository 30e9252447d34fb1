#include "pass/wrapper/ResponseFile.h"

#include <fstream>
#include <iterator>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/StringSaver.h>

namespace anole::wrapper {
namespace {

constexpr int depthLimit = 16;

/// By the rules of the compilers.
Arguments argumentsIn(const std::string &text) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

} // namespace

Arguments expandResponseFiles(const Arguments &arguments, int depth) {
  Arguments expanded;
  for (const std::string &argument : arguments) {
    std::ifstream file;
    if (argument.size() > 1 && argument[0] == '@' && depth < depthLimit)
      file.open(argument.substr(1));
    if (!file.is_open()) {
      expanded.push_back(argument);
      continue;
    }
    std::string text{std::istreambuf_iterator<char>(file), {}};
    Arguments inner = expandResponseFiles(argumentsIn(text), depth + 1);
    expanded.insert(expanded.end(), inner.begin(), inner.end());
  }
  return expanded;
}

} // namespace anole::wrapper
