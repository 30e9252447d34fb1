#include "pass/loader/HostCompiler.h"
#include "pass/loader/InstalledPasses.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

using namespace anole::pass;

namespace {

/// A PluginInfo is what LLVM asks of a plug-in. It is the same in all versions, and declared here
/// because this plug-in is compiled once for all of them, without LLVM's headers.
struct PluginInfo {
  uint32_t api;
  const char *name, *version;
  void (*addToPipeline)(void *passBuilder);
};

/// The folder of this plug-in, which is also that of the passes.
void findFolder(char *folder, size_t size) {
  const char *self = fileOf(reinterpret_cast<void *>(&findFolder));
  const char *slash = std::strrchr(self, '/');
  int length = slash ? int(slash - self) : 1;
  std::snprintf(folder, size, "%.*s", length, slash ? self : ".");
}

[[noreturn]] void refuseCompiler(unsigned version, const char *folder) {
  InstalledPasses passes(folder);
  if (passes.count == 0)
    refuseHost("there is no AnolePass-*.so in %s", folder);
  char list[256] = "";
  for (unsigned each : passes) {
    size_t length = std::strlen(list);
    std::snprintf(list + length, sizeof list - length, "%s%u", length ? " and " : "", each);
  }
  refuseHost("this compiler is of LLVM %u, and the pass is for LLVM %s; compile with anole-mpicc, "
             "or with clang-%u",
             version, list, passes.versions[0]);
}

} // namespace

/// What compilers and linkers load is this plug-in: it loads the one that was built for their LLVM.
/// The wrong one refuses them, or misses symbols of theirs.
extern "C" __attribute__((visibility("default"))) PluginInfo llvmGetPassPluginInfo() {
  char folder[4000], file[4096];
  findFolder(folder, sizeof folder);
  unsigned version = llvmOfHost();
  std::snprintf(file, sizeof file, "%s/AnolePass-%u.so", folder, version);
  if (access(file, R_OK) != 0)
    refuseCompiler(version, folder);
  void *pass = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!pass)
    refuseHost("this compiler of LLVM %u cannot load its pass: %s", version, dlerror());
  return reinterpret_cast<PluginInfo (*)()>(dlsym(pass, "llvmGetPassPluginInfo"))();
}
