#pragma once

#include <filesystem>

namespace anole::wrapper {

/// Where the parts of Anole are, relative to the running program. This is the same in the build
/// tree and after installation, even if the installation was moved.
struct Installation {
  static Installation find();

  std::filesystem::path self;      ///< this program
  std::filesystem::path libraries; ///< directory of libanole.so
  std::filesystem::path plugin;    ///< AnolePass.so
  std::filesystem::path modules;   ///< directory of flang's MPI modules
  std::filesystem::path includes;  ///< directory of anole/anole.h
};

} // namespace anole::wrapper
