#pragma once

#include "pass/wrapper/Invocation.h"

#include <filesystem>
#include <optional>

namespace anole::wrapper {

/// An Llvm is a version of LLVM for which there is a pass, with the compilers that load it. Several
/// passes may be installed side by side. Everything in which its compilers differ between versions
/// is here.
struct Llvm {
  unsigned version = 0;

  /// The compiler, as it is found on the PATH.
  std::string compiler(Language language) const;

  /// The linker, as -fuse-ld= takes it: lld with the version in its name where there is such,
  /// because plain lld may be any version's.
  std::string linker() const;

  /// flang compiles whole programs from 18 on: that of 16 makes no line tables, reads no module
  /// mpi_f08, and does not find its own library.
  bool compiles(Language language) const { return language != Language::Fortran || version >= 18; }
};

/// The one to compile with, of those that compile the language: the one that ANOLE_LLVM names; else
/// the one of the compiler that the user asked for; else the newest one whose clang is on the PATH.
/// Nothing, if there is none that ANOLE_LLVM means, or none at all, and then `problem` says why.
/// Where ANOLE_LLVM names one that does not compile Fortran, another one does it: objects of
/// several versions make one program.
std::optional<Llvm> chooseLlvm(const std::filesystem::path &libraries, Language language,
                               const std::string &askedCompiler, std::string &problem);

} // namespace anole::wrapper
