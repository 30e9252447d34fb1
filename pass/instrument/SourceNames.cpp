#include "pass/instrument/SourceNames.h"

#include "pass/analysis/SiteId.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <filesystem>

using namespace llvm;

namespace anole::pass {

namespace {

std::string readableName(const DISubprogram &subprogram) {
  StringRef linkage = subprogram.getLinkageName();
  return linkage.starts_with("_Z") ? demangle(linkage.str()) : subprogram.getName().str();
}

/// clang cuts a file's path into a directory and the rest as it sees fit; the table wants it
/// relative to the build directory, or as it was given.
std::string fileName(const DIFile &file) {
  SmallString<256> build, path(file.getDirectory());
  (void)sys::fs::current_path(build);
  if (!sys::path::is_absolute(path) || sys::path::is_absolute(file.getFilename()) || path == build)
    return file.getFilename().str();
  sys::path::append(path, file.getFilename());
  return std::filesystem::path(path.str().str()).lexically_relative(build.str().str()).string();
}

SourceFrame frameOf(const DILocation &location) {
  return {readableName(*location.getScope()->getSubprogram()), fileName(*location.getFile()),
          location.getLine(), location.getColumn()};
}

} // namespace

SmallVector<SourceFrame, 1> framesOf(const Function &function, const DILocation *location) {
  if (!location)
    return {
        SourceFrame{demangle(function.getName().str()), portableModuleName(*function.getParent())}};
  SmallVector<SourceFrame, 1> frames;
  for (; location; location = location->getInlinedAt())
    frames.push_back(frameOf(*location));
  std::reverse(frames.begin(), frames.end());
  return frames;
}

std::string escaped(StringRef text) {
  std::string result;
  for (unsigned char c : text)
    if (c == '\t' || c == '\n' || c == '|' || c == '%')
      result += "%" + toHex(ArrayRef(c));
    else
      result += char(c);
  return result;
}

} // namespace anole::pass
