#include "runtime/record/process/Frame.h"

#include "runtime/record/process/LoadedFile.h"
#include "runtime/record/process/OwnStack.h"

#include <cstdint>
#include <unwind.h>

/// Where the code of libanole.a is in a program, which the loader cannot tell from the program's
/// own (cmake/sections.ld). Null in a library.
extern "C" {
[[gnu::weak, gnu::visibility("hidden")]] extern const char __anole_text_begin[];
[[gnu::weak, gnu::visibility("hidden")]] extern const char __anole_text_end[];
}

namespace anole::record {
namespace {

/// Looks at the frames of the stack, from the innermost one on, for that which holds an address.
struct FrameSearch {
  uintptr_t wanted;
  uintptr_t here;              ///< in the frame that asks
  uintptr_t low = 0, code = 0; ///< of the last frame
  bool isLeft = false;
};

/// The frame of a wrapper belongs to this library.
bool isOwn(uintptr_t code) {
  const char *begin = __anole_text_begin;
  if (begin)
    return code - reinterpret_cast<uintptr_t>(begin) <=
           static_cast<uintptr_t>(__anole_text_end - begin);
  return loadedFileOf(code - 1) == loadedFileOf(reinterpret_cast<uintptr_t>(&wasLeft));
}

/// A frame ends where that of its caller begins.
_Unwind_Reason_Code look(_Unwind_Context *context, void *data) {
  auto &search = *static_cast<FrameSearch *>(data);
  uintptr_t end = _Unwind_GetCFA(context);
  if (search.wanted < end) {
    search.isLeft = search.low <= search.here || !isOwn(search.code);
    return _URC_END_OF_STACK;
  }
  search.low = end;
  search.code = _Unwind_GetIP(context);
  return _URC_NO_REASON;
}

/// Stacks of fibers can be anywhere: two places of one are not far from each other.
bool areOnOneStack(uintptr_t outer, uintptr_t here) {
  bool isOfThread = OwnStack::isOfThread(here);
  if (isOfThread || OwnStack::isOfThread(outer))
    return isOfThread && OwnStack::isOfThread(outer);
  return outer > here || here - outer < OwnStack::enough;
}

} // namespace

bool wasLeft(uintptr_t outer, uintptr_t here) noexcept {
  if (outer == noFrame || !areOnOneStack(outer, here))
    return false;
  FrameSearch search{outer, here};
  _Unwind_Backtrace(look, &search);
  return search.isLeft;
}

} // namespace anole::record
