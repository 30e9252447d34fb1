#include "runtime/record/callpath/Stack.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>

namespace anole::record {
namespace {

using Backtrace = int (*)(void **, int);

Backtrace loadBacktrace() {
  void *library = dlopen("libunwind.so.8", RTLD_NOW | RTLD_LOCAL);
  return library ? reinterpret_cast<Backtrace>(dlsym(library, "unw_backtrace")) : nullptr;
}

Backtrace backtraceFunction() {
  static const Backtrace function = loadBacktrace();
  return function;
}

/// The executable part of this library.
struct Range {
  uintptr_t begin = 0, end = 0;
  bool contains(const void *address) const {
    auto value = reinterpret_cast<uintptr_t>(address);
    return value >= begin && value < end;
  }
};

Range ownRange() {
  Modules modules;
  const Module *own = modules.find(reinterpret_cast<uintptr_t>(&ownRange));
  return own ? Range{own->begin, own->end} : Range{};
}

Range libraryRange() {
  Modules modules;
  const Module *library = modules.find(reinterpret_cast<uintptr_t>(dlsym(RTLD_DEFAULT, "exit")));
  return library ? Range{library->begin, library->end} : Range{};
}

/// Whether the address is in `_start`, which is a few instructions long.
bool isEntry(const void *address) {
  static const auto entry = static_cast<uintptr_t>(getauxval(AT_ENTRY));
  return reinterpret_cast<uintptr_t>(address) - entry < 64;
}

} // namespace

bool Stack::available() { return backtraceFunction() != nullptr; }

ReturnAddresses Stack::capture() {
  Backtrace backtrace = backtraceFunction();
  int count = backtrace ? backtrace(frames, limit) : 0;
  static const Range own = ownRange();
  int first = 0;
  while (first < count && own.contains(frames[first]))
    ++first;
  return {frames + first, static_cast<size_t>(count > first ? count - first : 0)};
}

ReturnAddresses withoutStart(ReturnAddresses stack) {
  static const Range library = libraryRange();
  auto isStart = [](const void *frame) {
    return frame == nullptr || isEntry(frame) || library.contains(frame);
  };
  while (!stack.empty() && isStart(stack.back()))
    stack = stack.first(stack.size() - 1);
  return stack;
}

} // namespace anole::record
