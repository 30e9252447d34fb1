#pragma once

#include <functional>
#include <string>

#ifdef __has_feature
#define ANOLE_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define ANOLE_SANITIZED 0
#endif

namespace anole::test {

/// An EachStore stops a program after each store to memory that operator new gave it, and looks at
/// what would be left if the process were killed right there. So no window between two stores is
/// missed, however narrow it is, whatever the compiler made of the code.
///
/// It looks in a copy of the process, which may end in any way. The memory can only be read while
/// the program runs: a store fails, and is then made as a single step. Nothing that is allocated
/// while there is an EachStore is freed, so a copy may allocate wherever the program stopped.
///
/// Rejected: to stop at random, as a killed rank does. One in two hundred stops of a program that
/// records irregular values found anything.
class EachStore {
public:
  /// Returns what is wrong with what the program left, or nothing.
  using Look = std::function<std::string()>;

  /// Processors differ in how a single step is made, and a sanitizer has its own memory.
  static constexpr bool isPossible =
#if defined(__x86_64__) && !ANOLE_SANITIZED
      true;
#else
      false;
#endif

  EachStore();
  ~EachStore();
  EachStore(const EachStore &) = delete;
  EachStore &operator=(const EachStore &) = delete;

  /// Returns what was wrong where something was wrong first, or nothing. What the program changes
  /// must lie in memory that was allocated since the EachStore was made.
  std::string run(const std::function<void()> &program, const Look &look);
  /// Returns how many stores there were.
  static size_t stores();
};

} // namespace anole::test
