#include "runtime/core/source/OwnFolder.h"

#include <dlfcn.h>
#include <filesystem>

namespace anole {

std::string ownFolder() {
  Dl_info here{};
  if (!dladdr(reinterpret_cast<const void *>(&ownFolder), &here) || !here.dli_fname)
    return "";
  std::error_code error;
  auto path = std::filesystem::canonical(here.dli_fname, error);
  return error ? "" : path.parent_path().string() + "/";
}

} // namespace anole
