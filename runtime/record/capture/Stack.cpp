#include "runtime/record/capture/Stack.h"

#include "runtime/record/process/MpiLibrary.h"
#include "runtime/record/process/OwnStack.h"
#include "runtime/record/process/Processor.h"

#include <algorithm>
#include <cstddef>
#include <dlfcn.h>
#include <string_view>
#include <sys/auxv.h>
#include <type_traits>
#include <unwind.h>
#include <vector>

namespace anole::record {
namespace {

using Backtrace = int (*)(void **, int);

void *openLibunwind() { return dlopen("libunwind.so.8", RTLD_NOW | RTLD_LOCAL); }

/// Functions of libunwind that begin at a given place.
struct StackWalk {
  int (*begin)(void *cursor, ucontext_t *);
  int (*step)(void *cursor);
  int (*getRegister)(void *cursor, int number, uintptr_t *value);

  StackWalk() {
    void *library = openLibunwind();
    auto find = [&](auto &function, const char *name) {
      void *found = library ? dlsym(library, name) : nullptr;
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(found);
    };
    find(begin, processor::unwinderBegin);
    find(step, processor::unwinderStep);
    find(getRegister, processor::unwinderRegister);
  }
  bool isComplete() const { return begin && step && getRegister; }
};

Backtrace loadBacktrace() {
  void *library = openLibunwind();
  return library ? reinterpret_cast<Backtrace>(dlsym(library, "unw_backtrace")) : nullptr;
}

Backtrace backtraceFunction() {
  static const Backtrace function = loadBacktrace();
  return function;
}

struct Collected {
  void **frames;
  int limit, count;
};

_Unwind_Reason_Code collect(_Unwind_Context *context, void *data) {
  auto &collected = *static_cast<Collected *>(data);
  if (collected.count == collected.limit)
    return _URC_END_OF_STACK;
  collected.frames[collected.count++] = reinterpret_cast<void *>(_Unwind_GetIP(context));
  return _URC_NO_REASON;
}

int backtraceByCompiler(void **frames, int limit) {
  Collected collected{frames, limit, 0};
  _Unwind_Backtrace(collect, &collected);
  return collected.count;
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
  bool isProgram = own && own->contains(getauxval(AT_ENTRY)); // linked statically
  return own && !isProgram ? Range{own->begin, own->end} : Range{};
}

bool isOfMpi(const Module &module) {
  std::string_view path = module.path;
  return !mpiOf(path.substr(path.rfind('/') + 1)).empty();
}

/// The bindings through which a program's calls come to C, as Open MPI's for Fortran: libraries of
/// the MPI. One that is loaded later is not known.
std::vector<Range> rangesOfMpi() {
  std::vector<Range> found;
  Modules modules;
  for (const Module &module : modules.all())
    if (isOfMpi(module))
      found.push_back({module.begin, module.end});
  return found;
}

bool isOfBinding(const void *frame) {
  static const auto &ranges = *new std::vector<Range>(rangesOfMpi()); // also as the program exits
  return std::ranges::any_of(ranges, [&](const Range &range) { return range.contains(frame); });
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

/// From a stack that was left behind: see OwnStack. With this library's way to walk, since its
/// own backtrace starts where it is called.
int backtraceFrom(const ucontext_t &left, void **frames, int limit) {
  static const StackWalk walk;
  alignas(16) std::byte cursor[processor::unwinderBytes];
  int count = 0;
  uintptr_t address = 0;
  if (!walk.isComplete() || walk.begin(cursor, const_cast<ucontext_t *>(&left)) != 0)
    return 0;
  do {
    if (walk.getRegister(cursor, processor::instructionPointer, &address) != 0)
      break;
    frames[count++] = reinterpret_cast<void *>(address);
  } while (count < limit && walk.step(cursor) > 0);
  return count;
}

} // namespace

bool Stack::available() { return backtraceFunction() != nullptr; }

ReturnAddresses Stack::capture(size_t most) {
  Backtrace backtrace = backtraceFunction();
  const ucontext_t *left = OwnStack::left();
  frames.resize(std::max(frames.size(), most));
  int limit = static_cast<int>(most);
  int count = left ? backtraceFrom(*left, frames.data(), limit)
                   : (backtrace ? backtrace : backtraceByCompiler)(frames.data(), limit);
  whole = count < limit;
  static const Range own = ownRange();
  auto begin = frames.begin(), end = begin + std::max(count, 0);
  begin = std::find_if(begin, end, [](const void *frame) { return !own.contains(frame); });
  return {std::find_if_not(begin, end, isOfBinding), end};
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

Frame stackFrame(const Modules &modules, const void *returnAddress) {
  uintptr_t call = reinterpret_cast<uintptr_t>(returnAddress) - 1;
  const Module *module = modules.findKnown(call);
  return {.module = module ? module->path : "", .offset = module ? call - module->base : call};
}

} // namespace anole::record
