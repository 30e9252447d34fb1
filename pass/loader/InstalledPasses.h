#pragma once

namespace anole::pass {

/// The InstalledPasses are the versions of LLVM for which there is a pass in the folder of Anole's
/// libraries (AnolePass-19.so), the newest first. Several are installed side by side.
///
/// It is an array, because compilers load this with each file that they compile, and each header of
/// the C++ library would take longer to compile than all that is here.
struct InstalledPasses {
  explicit InstalledPasses(const char *libraries);

  const unsigned *begin() const { return versions; }
  const unsigned *end() const { return versions + count; }

  static constexpr unsigned most = 32;
  unsigned count = 0;
  unsigned versions[most];
};

} // namespace anole::pass
