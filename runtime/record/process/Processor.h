#pragma once

#include <cstdint>
#if defined(__aarch64__)
#include <cfenv>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif !defined(__x86_64__)
#error "The tracer runs on x86-64 and aarch64: add this processor to Processor.h"
#endif

/// Everything in which processors differ is in this file.
namespace anole::record::processor {

static_assert(
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
    "Traces and shared memory are little endian: big-endian processors are not supported");

/// Returns whether the counter runs at one rate always, and is the same on all cores.
bool counterIsSteady();

#if defined(__x86_64__)

/// The counter that is read most quickly. By the compiler's built-in functions: their header is one
/// of the longest.
inline uint64_t counter() { return __builtin_ia32_rdtsc(); }

/// Stores the stack pointer with one instruction.
[[gnu::always_inline]] inline void noteStackPointer(uintptr_t &where) {
  __asm__ volatile("mov %%rsp, %0" : "=m"(where));
}

/// Relocations by which the dynamic linker fills an import slot with the address of a function; all
/// else about ELF objects is the same everywhere.
constexpr unsigned importRelocations[] = {7, 6}; // R_X86_64_JUMP_SLOT, R_X86_64_GLOB_DAT

/// libunwind's functions, its number of the instruction pointer, and twice the bytes that it needs.
constexpr const char *unwinderBegin = "_ULx86_64_init_local", *unwinderStep = "_ULx86_64_step",
                     *unwinderRegister = "_ULx86_64_get_reg";
constexpr int instructionPointer = 16;
constexpr int unwinderBytes = 2048;

/// Has other processors finish their stores: here they are seen in the order in which they are
/// made.
inline void finishStoresOfOthers() {}

/// The floating-point environment that the tracer computes in. Only that of SSE, which all of its
/// arithmetic uses: that takes a few nanoseconds, where fesetenv, which also loads that of the x87,
/// takes some hundred.
class FloatingPoint {
public:
  static FloatingPoint current() { return FloatingPoint(__builtin_ia32_stmxcsr()); }
  static void setStandard() {
    constexpr unsigned standard = 0x1f80; // rounds to nearest, traps nothing, no flags
    __builtin_ia32_ldmxcsr(standard);
  }
  void restore() const { __builtin_ia32_ldmxcsr(control); }

private:
  explicit FloatingPoint(unsigned control) : control(control) {}
  unsigned control;
};

#elif defined(__aarch64__)

/// The counter of the generic timer, at 25 MHz to 1 GHz.
inline uint64_t counter() {
  uint64_t count = 0;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(count));
  return count;
}

/// The stack pointer cannot be stored without another register.
[[gnu::always_inline]] inline void noteStackPointer(uintptr_t &where) {
  __asm__ volatile("mov %0, sp" : "=r"(where));
}

/// See above.
constexpr unsigned importRelocations[] = {1026, 1025}; // R_AARCH64_JUMP_SLOT, _GLOB_DAT

/// See above.
constexpr const char *unwinderBegin = "_ULaarch64_init_local", *unwinderStep = "_ULaarch64_step",
                     *unwinderRegister = "_ULaarch64_get_reg";
constexpr int instructionPointer = 30;
constexpr int unwinderBytes = 4096;

/// Stores of other processors may be seen in another order than they were made.
inline void finishStoresOfOthers() { syscall(SYS_membarrier, MEMBARRIER_CMD_GLOBAL, 0, 0); }

/// See above.
class FloatingPoint {
public:
  static FloatingPoint current() {
    FloatingPoint found;
    std::fegetenv(&found.environment);
    return found;
  }
  static void setStandard() { std::fesetenv(FE_DFL_ENV); }
  void restore() const { std::fesetenv(&environment); }

private:
  std::fenv_t environment;
};

#endif

} // namespace anole::record::processor
