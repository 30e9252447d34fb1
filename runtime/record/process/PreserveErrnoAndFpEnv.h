#pragma once

#include "runtime/record/process/Processor.h"

#include <cerrno>

namespace anole::record {

/// The floating-point environment that the tracer computes in, and that of the program again.
class StandardArithmetic {
public:
  StandardArithmetic() { processor::FloatingPoint::setStandard(); }
  ~StandardArithmetic() { program.restore(); }
  StandardArithmetic(const StandardArithmetic &) = delete;
  StandardArithmetic &operator=(const StandardArithmetic &) = delete;

private:
  processor::FloatingPoint program = processor::FloatingPoint::current();
};

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
