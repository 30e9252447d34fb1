#include "runtime/record/process/Processor.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace anole::record::processor {

#if defined(__x86_64__)
bool counterIsSteady() {
  constexpr unsigned powerLeaf = 0x80000007, invariantCounter = 1u << 8;
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(powerLeaf, &a, &b, &c, &d) && (d & invariantCounter);
}
#elif defined(__aarch64__)
bool counterIsSteady() { return true; } // the architecture promises it
#endif

} // namespace anole::record::processor
