#pragma once

#include <cerrno>
#if defined(__x86_64__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

namespace anole::record {

/// The floating-point environment that the tracer computes in, and that of the program again.
///
/// On x86-64 only that of SSE, which all of the tracer's arithmetic uses: it takes a few
/// nanoseconds, where fesetenv, which also loads that of the x87, takes some hundred.
#if defined(__x86_64__)
class StandardArithmetic {
public:
  StandardArithmetic() : program(_mm_getcsr()) {
    constexpr unsigned standard = 0x1f80; // rounds to nearest, traps nothing, no flags
    _mm_setcsr(standard);
  }
  ~StandardArithmetic() { _mm_setcsr(program); }
  StandardArithmetic(const StandardArithmetic &) = delete;
  StandardArithmetic &operator=(const StandardArithmetic &) = delete;

private:
  unsigned program;
};
#else
class StandardArithmetic {
public:
  StandardArithmetic() {
    std::fegetenv(&program);
    std::fesetenv(FE_DFL_ENV);
  }
  ~StandardArithmetic() { std::fesetenv(&program); }
  StandardArithmetic(const StandardArithmetic &) = delete;
  StandardArithmetic &operator=(const StandardArithmetic &) = delete;

private:
  std::fenv_t program;
};
#endif

/// While it lives, the tracer may compute and call the system as it likes: errno and the
/// floating-point environment (rounding, flags, what traps) are the program's again afterwards. It
/// stands wherever the tracer does more than note an event.
class PreserveErrnoAndFpEnv {
public:
  PreserveErrnoAndFpEnv() : number(errno) {}
  ~PreserveErrnoAndFpEnv() { errno = number; }
  PreserveErrnoAndFpEnv(const PreserveErrnoAndFpEnv &) = delete;
  PreserveErrnoAndFpEnv &operator=(const PreserveErrnoAndFpEnv &) = delete;

private:
  int number;
  StandardArithmetic arithmetic;
};

} // namespace anole::record
