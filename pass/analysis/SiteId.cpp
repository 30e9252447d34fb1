#include "pass/analysis/SiteId.h"

#include "pass/llvm/LlvmCompat.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace anole::pass {

namespace {

/// flang calls every module "FIRModule"; its debug information knows better.
SmallString<256> absoluteSource(const Module &module) {
  SmallString<256> path(module.getSourceFileName());
  for (const DICompileUnit *unit : module.debug_compile_units()) {
    path = sys::path::is_relative(unit->getFilename()) ? unit->getDirectory() : "";
    sys::path::append(path, unit->getFilename());
    break;
  }
  (void)sys::fs::make_absolute(path);
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return path;
}

} // namespace

uint64_t hashId(const Twine &text) {
  SmallString<256> buffer;
  return hashXxh3(text.toStringRef(buffer));
}

std::string idText(uint64_t id) { return utohexstr(id, /*LowerCase=*/true, /*Width=*/16); }

std::string portableModuleName(const Module &module) {
  SmallString<256> source = absoluteSource(module), directory;
  (void)sys::fs::current_path(directory);
  auto name = sys::path::begin(source), end = sys::path::end(source);
  auto build = sys::path::begin(directory);
  unsigned shared = 0;
  for (; name != end && build != sys::path::end(directory) && *name == *build; ++name, ++build)
    ++shared;
  if (shared < 2)
    return sys::path::filename(source).str();
  SmallString<256> portable;
  sys::path::append(portable, name, end);
  return std::string(portable);
}

} // namespace anole::pass
