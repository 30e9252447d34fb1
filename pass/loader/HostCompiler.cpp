#include "pass/loader/HostCompiler.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

namespace anole::pass {

namespace {

/// A function of LLVM that all versions have.
constexpr const char *discardOutputs = "_ZN4llvm3sys20RunInterruptHandlersEv";

/// What stands behind the last slash.
const char *nameIn(const char *path) {
  const char *slash = std::strrchr(path, '/');
  return slash ? slash + 1 : path;
}

} // namespace

const char *fileOf(void *function) {
  Dl_info found{};
  return function && dladdr(function, &found) != 0 && found.dli_fname ? found.dli_fname : "";
}

void refuseHost(const char *format, ...) {
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

/// LLVM says its version from 16 on. Before, the name of its library does (libLLVM-15.so.1), and
/// elsewhere that of the compiler (clang-15).
unsigned llvmOfHost() {
  using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);
  if (auto get = reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"))) {
    unsigned major = 0;
    get(&major, nullptr, nullptr);
    return major;
  }
  const char *name = nameIn(fileOf(dlsym(RTLD_DEFAULT, discardOutputs)));
  return unsigned(std::atoi(name + std::strcspn(name, "0123456789")));
}

} // namespace anole::pass
