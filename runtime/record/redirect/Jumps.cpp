// The functions of setjmp and longjmp, in front of the C library's: a jump takes the calling
// context along. Where a library that is not instrumented catches what a callback throws with
// longjmp, the functions that it leaves put nothing back, and the next callback would go on from
// their context, one level more each time.
//
// setjmp returns twice, to its caller's frame. So what stands here must be gone by the time: the
// true function is reached by a jump, with the stack as the caller left it.
//
// Rejected: to compare stacks in each function that can be called back, which all callbacks would
// pay for; and to read the stack pointer in the buffer, which the C library hides.
#include "anole/abi.h"
#include "runtime/record/process/JumpPlaces.h"
#include "runtime/record/process/NextFunction.h"

#if __has_cpp_attribute(clang::musttail) && !defined(ANOLE_SANITIZED) // sanitizers have their own

namespace anole::record {
namespace {

constinit JumpPlaces jumpPlaces;

void notePlace(const void *buffer) {
  jumpPlaces.note(buffer, {__anole_thread_v3.context, __anole_thread_v3.depth});
}

void returnToPlace(const void *buffer) {
  std::optional<JumpPlace> place = jumpPlaces.of(buffer);
  if (!place)
    return;
  __anole_thread_v3.context = place->context;
  __anole_thread_v3.depth = place->depth;
}

using Set = int(void *);
using SetWithMask = int(void *, int);
using Jump = void(void *, int);

constinit NextFunction<Set> nextSet("setjmp"), nextSetFast("_setjmp");
constinit NextFunction<SetWithMask> nextSetWithMask("__sigsetjmp");
constinit NextFunction<Jump> nextJump("longjmp"), nextJumpFast("_longjmp"),
    nextJumpWithMask("siglongjmp"), nextJumpChecked("__longjmp_chk");

[[gnu::constructor]] void findNextJumps() {
  nextSet.get();
  nextSetFast.get();
  nextSetWithMask.get();
  for (NextFunction<Jump> *next : {&nextJump, &nextJumpFast, &nextJumpWithMask, &nextJumpChecked})
    next->get();
}

[[noreturn]] void jump(NextFunction<Jump> &next, void *buffer, int value) {
  returnToPlace(buffer);
  next.get()(buffer, value);
  __builtin_unreachable();
}

} // namespace

// Functions of the C library's own names would be built-in ones to the compiler.
#pragma GCC visibility push(default)
extern "C" {
int anoleSet(void *buffer) __asm__("setjmp");
int anoleSetFast(void *buffer) __asm__("_setjmp");
int anoleSetWithMask(void *buffer, int mask) __asm__("__sigsetjmp");
[[noreturn]] void anoleJump(void *buffer, int value) __asm__("longjmp");
[[noreturn]] void anoleJumpFast(void *buffer, int value) __asm__("_longjmp");
[[noreturn]] void anoleJumpWithMask(void *buffer, int value) __asm__("siglongjmp");
[[noreturn]] void anoleJumpChecked(void *buffer, int value) __asm__("__longjmp_chk");

int anoleSet(void *buffer) {
  notePlace(buffer);
  [[clang::musttail]] return nextSet.get()(buffer);
}
int anoleSetFast(void *buffer) {
  notePlace(buffer);
  [[clang::musttail]] return nextSetFast.get()(buffer);
}
int anoleSetWithMask(void *buffer, int mask) {
  notePlace(buffer);
  [[clang::musttail]] return nextSetWithMask.get()(buffer, mask);
}
void anoleJump(void *buffer, int value) { jump(nextJump, buffer, value); }
void anoleJumpFast(void *buffer, int value) { jump(nextJumpFast, buffer, value); }
void anoleJumpWithMask(void *buffer, int value) { jump(nextJumpWithMask, buffer, value); }
void anoleJumpChecked(void *buffer, int value) { jump(nextJumpChecked, buffer, value); }
}
#pragma GCC visibility pop

} // namespace anole::record
#endif
