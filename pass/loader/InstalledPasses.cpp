#include "pass/loader/InstalledPasses.h"

#include <cstdio>
#include <cstring>
#include <glob.h>

namespace anole::pass {

namespace {

/// Zero, if it is not the name of a pass.
unsigned versionIn(const char *file) {
  const char *name = std::strrchr(file, '/');
  unsigned version = 0;
  int length = 0;
  bool is = name && std::sscanf(name, "/AnolePass-%9u.so%n", &version, &length) == 1 && length > 0;
  return is && name[length] == 0 ? version : 0;
}

/// Before those that are older.
void insert(InstalledPasses &passes, unsigned version) {
  unsigned place = passes.count++;
  for (; place > 0 && passes.versions[place - 1] < version; --place)
    passes.versions[place] = passes.versions[place - 1];
  passes.versions[place] = version;
}

} // namespace

InstalledPasses::InstalledPasses(const char *libraries) {
  char pattern[4096];
  glob_t found;
  if (std::snprintf(pattern, sizeof pattern, "%s/AnolePass-*.so", libraries) >=
          int(sizeof pattern) ||
      glob(pattern, 0, nullptr, &found) != 0)
    return;
  for (size_t i = 0; i < found.gl_pathc && count < most; ++i)
    if (unsigned version = versionIn(found.gl_pathv[i]))
      insert(*this, version);
  globfree(&found);
}

} // namespace anole::pass
