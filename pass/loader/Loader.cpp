#include "pass/loader/InstalledPasses.h"

#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

namespace {

/// A PluginInfo is what LLVM asks of a plug-in. It is the same in all versions, and declared here
/// because this plug-in is compiled once for all of them, without LLVM's headers.
struct PluginInfo {
  uint32_t api;
  const char *name, *version;
  void (*addToPipeline)(void *passBuilder);
};

/// A function of LLVM that all versions have.
constexpr const char *discardOutputs = "_ZN4llvm3sys20RunInterruptHandlersEv";

/// Ends the compiler with one line, and without the files that it has begun. Rejected: an error of
/// LLVM, which would add lines of its own, and a description of the program for a bug report.
[[noreturn, gnu::format(printf, 1, 2)]] void refuse(const char *format, ...) {
  va_list values;
  va_start(values, format);
  std::fputs("anole: ", stderr);
  std::vfprintf(stderr, format, values);
  std::fputs("\n", stderr);
  va_end(values);
  if (auto discard = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, discardOutputs)))
    discard();
  _exit(1);
}

/// The name of the file that a function is in, behind the last slash.
const char *fileNameOf(void *function) {
  Dl_info found;
  if (!function || dladdr(function, &found) == 0)
    return "";
  const char *slash = std::strrchr(found.dli_fname, '/');
  return slash ? slash + 1 : found.dli_fname;
}

/// LLVM says its version from 16 on. Before, the name of its library does (libLLVM-15.so.1), and
/// elsewhere that of the compiler (clang-15). Zero, if neither does.
unsigned versionOfCompiler() {
  using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);
  if (auto get = reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"))) {
    unsigned major = 0;
    get(&major, nullptr, nullptr);
    return major;
  }
  const char *name = fileNameOf(dlsym(RTLD_DEFAULT, discardOutputs));
  return unsigned(std::atoi(name + std::strcspn(name, "0123456789")));
}

/// The folder of this plug-in, which is also that of the passes.
void findFolder(char *folder, size_t size) {
  Dl_info self{};
  dladdr(reinterpret_cast<void *>(&findFolder), &self);
  const char *slash = self.dli_fname ? std::strrchr(self.dli_fname, '/') : nullptr;
  int length = slash ? int(slash - self.dli_fname) : 1;
  std::snprintf(folder, size, "%.*s", length, slash ? self.dli_fname : ".");
}

[[noreturn]] void refuseCompiler(unsigned version, const char *folder) {
  anole::pass::InstalledPasses passes(folder);
  if (passes.count == 0)
    refuse("there is no AnolePass-*.so in %s", folder);
  char list[256] = "";
  for (unsigned each : passes) {
    size_t length = std::strlen(list);
    std::snprintf(list + length, sizeof list - length, "%s%u", length ? " and " : "", each);
  }
  refuse("this compiler is of LLVM %u, and the pass is for LLVM %s; compile with anole-mpicc, or "
         "with clang-%u",
         version, list, passes.versions[0]);
}

} // namespace

/// What compilers and linkers load is this plug-in: it loads the one that was built for their LLVM.
/// The wrong one would crash the compiler, or miss symbols of it.
extern "C" __attribute__((visibility("default"))) PluginInfo llvmGetPassPluginInfo() {
  char folder[4000], file[4096];
  findFolder(folder, sizeof folder);
  unsigned version = versionOfCompiler();
  std::snprintf(file, sizeof file, "%s/AnolePass-%u.so", folder, version);
  if (access(file, R_OK) != 0)
    refuseCompiler(version, folder);
  void *pass = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!pass)
    refuse("this compiler of LLVM %u cannot load its pass: %s", version, dlerror());
  return reinterpret_cast<PluginInfo (*)()>(dlsym(pass, "llvmGetPassPluginInfo"))();
}
