#include "test/support/Nap.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <link.h>
#include <span>
#include <sys/mman.h>
#include <unistd.h>

/// Makes the ranks of MPICH wait patiently in MPI_Init and MPI_Finalize, too. They meet there at a
/// barrier in shared memory, eight times and once more, and each that is early reads two numbers
/// over and over and calls nothing while it does: it goes on until the system takes the processor
/// from it. Of 16 ranks that did nothing else on two processors, that was two thirds of what they
/// took. No variable of MPICH changes it but MPIR_CVAR_NOLOCAL, with which ranks no longer know
/// that they share a node, and there is no function in the way that could be another. So the loop's
/// instructions become a call of a function that sleeps. Where no such loop is found, as in another
/// version of MPICH, all is as it was.
namespace {

using anole::test::Nap;

/// The loop, and what follows it wants the second number in %eax:
///   mov barrier(%rip),%rax; mov 4(%rax),%edx; mov sense(%rip),%eax; cmp %edx,%eax; je
constexpr std::array<int, 20> loop = {0x48, 0x8b, 0x05, -1, -1, -1, -1,   0x8b, 0x50, 0x04,
                                      0x8b, 0x05, -1,   -1, -1, -1, 0x39, 0xd0, 0x74, 0xec};
constexpr size_t barrierEnds = 7, senseEnds = 16;
/// movabs FUNCTION,%rcx; call *%rcx; nop...
constexpr std::array<uint8_t, 20> call = {
    0x48, 0xb9, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xd1, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90};
constexpr size_t functionBegins = 2;

using Code = std::span<uint8_t>;

const volatile int *const *barrier = nullptr;
const volatile int *sense = nullptr;

/// Takes the place of the loop, where the stack may be aligned in another way.
[[gnu::force_align_arg_pointer]] int waitPatiently() {
  Nap nap;
  while ((*barrier)[1] == *sense)
    nap.sleep();
  return *sense;
}

bool isLoop(Code code) {
  return std::equal(code.begin(), code.end(), loop.begin(), loop.end(),
                    [](uint8_t found, int wanted) { return wanted < 0 || found == wanted; });
}

Code findLoop(Code code) {
  constexpr size_t rarest = 16; // from here four bytes are known
  const std::array<uint8_t, 4> end = {0x39, 0xd0, 0x74, 0xec};
  while (code.size() >= loop.size()) {
    const Code after = code.subspan(rarest);
    const auto *found =
        static_cast<uint8_t *>(memmem(after.data(), after.size(), end.data(), end.size()));
    if (!found)
      break;
    code = code.subspan(static_cast<size_t>(found - after.data()));
    if (isLoop(code.first(loop.size())))
      return code.first(loop.size());
    code = code.subspan(1);
  }
  return {};
}

/// What an instruction that ends at `end` refers to: its last four bytes say how far from there it
/// is.
template <typename T> T *referredTo(const uint8_t *end) {
  int32_t distance = 0;
  memcpy(&distance, end - sizeof distance, sizeof distance);
  return reinterpret_cast<T *>(end + distance);
}

void replace(Code code) {
  barrier = referredTo<const volatile int *const>(&code[barrierEnds]);
  sense = referredTo<const volatile int>(&code[senseEnds]);
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  uint8_t *const from = code.data() - reinterpret_cast<uintptr_t>(code.data()) % page;
  const auto bytes = static_cast<size_t>(code.data() + code.size() - from);
  if (mprotect(from, bytes, PROT_READ | PROT_WRITE | PROT_EXEC) != 0)
    return;
  const auto function = reinterpret_cast<uintptr_t>(&waitPatiently);
  std::copy(call.begin(), call.end(), code.begin());
  memcpy(&code[functionBegins], &function, sizeof function);
  mprotect(from, bytes, PROT_READ | PROT_EXEC);
}

int replaceInMpich(dl_phdr_info *library, size_t, void *) {
  if (!strstr(library->dlpi_name, "/libmpich.so"))
    return 0;
  for (const auto &segment : std::span(library->dlpi_phdr, library->dlpi_phnum)) {
    if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_X))
      continue;
    if (const Code found = findLoop(
            {reinterpret_cast<uint8_t *>(library->dlpi_addr + segment.p_vaddr), segment.p_memsz});
        !found.empty())
      replace(found);
  }
  return 1;
}

[[gnu::constructor]] void start() { dl_iterate_phdr(replaceInMpich, nullptr); }

} // namespace
