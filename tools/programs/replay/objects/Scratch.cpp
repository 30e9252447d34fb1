#include "tools/programs/replay/objects/Scratch.h"

#include <filesystem>
#include <fstream>

namespace anole::replay {

namespace fs = std::filesystem;

/// A name may begin with the kind of the file system ("ufs:data"), and may lead upwards.
static fs::path inside(const std::string &name) {
  size_t colon = name.find(':');
  bool hasKind = colon != std::string::npos && name.find('/') > colon;
  fs::path found;
  for (const fs::path &part : fs::path(hasKind ? name.substr(colon + 1) : name).relative_path())
    found /= part == ".." ? "up" : part;
  return found;
}

std::string Scratch::place(const std::string &name) const {
  fs::path path = fs::path(folder) / inside(name);
  std::error_code ignored; // MPI says it better when it opens the file
  fs::create_directories(path.parent_path(), ignored);
  return path.string();
}

std::string Scratch::existing(const std::string &name) const {
  std::string path = place(name);
  std::ofstream(path, std::ios::app);
  return path;
}

std::string Scratch::missing(const std::string &name) const {
  return (fs::path(folder) / ".missing" / inside(name)).string();
}

} // namespace anole::replay
