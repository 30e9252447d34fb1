#include "pass/analysis/SiteId.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace anole::pass {

namespace {

/// flang calls every module "FIRModule"; its debug information knows better.
StringRef givenName(const Module &module) {
  for (const DICompileUnit *unit : module.debug_compile_units())
    return unit->getFilename();
  return module.getSourceFileName();
}

} // namespace

uint64_t hashId(const Twine &text) {
  SmallString<256> buffer;
  return xxh3_64bits(text.toStringRef(buffer));
}

std::string idText(uint64_t id) { return utohexstr(id, /*LowerCase=*/true, /*Width=*/16); }

std::string portableModuleName(const Module &module) {
  SmallString<256> source(givenName(module)), directory;
  sys::fs::current_path(directory);
  sys::fs::make_absolute(source);
  sys::path::remove_dots(source, /*remove_dot_dot=*/true);
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
