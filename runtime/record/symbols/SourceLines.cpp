#include "runtime/record/symbols/SourceLines.h"

#include "runtime/record/symbols/SymbolsAbi.h"

#include <dlfcn.h>

namespace anole::record {
namespace {

/// The library stands beside this one, in the build tree and installed.
std::string besideThisLibrary(const char *name) {
  Dl_info here{};
  if (!dladdr(reinterpret_cast<const void *>(&besideThisLibrary), &here) || !here.dli_fname)
    return name;
  std::string path = here.dli_fname;
  return path.substr(0, path.rfind('/') + 1) + name;
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
  void *handle = dlopen(besideThisLibrary("libanole-symbols.so").c_str(), RTLD_NOW | RTLD_LOCAL);
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
  if (library->reader && !module.empty())
    library->lookUp(library->reader, module.c_str(), offset, append, &frames);
  return frames;
}

} // namespace anole::record
