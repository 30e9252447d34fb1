#include "pass/instrument/SourceNames.h"

#include "pass/analysis/SiteId.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace anole::pass {

namespace {

std::string readableName(const DISubprogram &subprogram) {
  StringRef linkage = subprogram.getLinkageName();
  return linkage.starts_with("_Z") ? demangle(linkage) : subprogram.getName().str();
}

Frame frameOf(const DILocation &location) {
  return {readableName(*location.getScope()->getSubprogram()), location.getFilename().str(),
          location.getLine(), location.getColumn()};
}

} // namespace

SmallVector<Frame, 1> framesOf(const Function &function, const DILocation *location) {
  if (!location)
    return {Frame{demangle(function.getName()), portableModuleName(*function.getParent())}};
  SmallVector<Frame, 1> frames;
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
