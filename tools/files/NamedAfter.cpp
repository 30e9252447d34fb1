#include "tools/files/NamedAfter.h"

#include <filesystem>

namespace anole::tools {

std::string namedAfter(const std::string &input, const std::string &ending) {
  std::filesystem::path name = std::filesystem::path(input).lexically_normal();
  if (!name.has_filename())
    name = name.parent_path();
  name = name.filename();
  for (const char *packed : {".gz", ".zst", ".partial"})
    if (name.extension() == packed)
      name = name.stem();
  std::string stem = name.stem().string();
  return (stem.empty() || stem == "-" ? "trace" : stem) + ending;
}

} // namespace anole::tools
