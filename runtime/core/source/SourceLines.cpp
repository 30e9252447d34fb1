#include "runtime/core/source/SourceLines.h"

#include "runtime/core/source/OwnFolder.h"
#include "runtime/symbols/SymbolsAbi.h"

#include <dlfcn.h>
#include <filesystem>

namespace anole {
namespace {

/// It stands beside libanole.so. Seen from `anole`, that is another folder: one where it is
/// installed, one in the build tree.
void *openSymbols() {
  const std::string folder = ownFolder();
  for (const char *libraries : {"", ANOLE_LIBRARIES_FROM_PROGRAMS "/", "../lib/"})
    if (void *found =
            dlopen((folder + libraries + "libanole-symbols.so").c_str(), RTLD_NOW | RTLD_LOCAL))
      return found;
  return nullptr;
}

void append(const AnoleSourcePlace *place, void *frames) {
  Frame &frame = static_cast<std::vector<Frame> *>(frames)->emplace_back();
  frame.function = place->function ? place->function : "";
  frame.file = place->file ? place->file : "";
  frame.line = place->line;
  frame.column = place->column;
}

} // namespace

struct SourceLines::Library {
  void *handle = openSymbols();
  decltype(&anole_symbols_open) open = find<decltype(open)>("anole_symbols_open");
  decltype(&anole_symbols_find) lookUp = find<decltype(lookUp)>("anole_symbols_find");
  decltype(&anole_symbols_close) close = find<decltype(close)>("anole_symbols_close");
  void *reader = open && lookUp && close ? open() : nullptr;

  template <typename Function> Function find(const char *name) const {
    return handle ? reinterpret_cast<Function>(dlsym(handle, name)) : nullptr;
  }
};

SourceLines::SourceLines() : library(std::make_unique<Library>()) {}

SourceLines::~SourceLines() {
  if (library->reader)
    library->close(library->reader);
}

std::vector<Frame> SourceLines::at(const std::string &module, uint64_t offset) {
  std::vector<Frame> frames;
  std::error_code ignored;
  if (library->reader && std::filesystem::is_regular_file(module, ignored))
    library->lookUp(library->reader, module.c_str(), offset, append, &frames);
  return frames;
}

} // namespace anole
