#include "pass/wrapper/Notes.h"

namespace anole::wrapper {

namespace fs = std::filesystem;

namespace {

/// Debian has the header in the package of the library: neither of them is there, or both.
bool hasOpenMp(const Compiler &compiler) {
  fs::path prefix = locate(compiler.own).parent_path().parent_path();
  std::error_code missing;
  for (const fs::directory_entry &version : fs::directory_iterator(prefix / "lib/clang", missing))
    if (fs::exists(version.path() / "include/omp.h", missing))
      return true;
  return false;
}

/// clang gives Fortran to gfortran, and flang takes no C.
std::string otherLanguage(const Invocation &invocation, Language language) {
  bool fortran = language == Language::Fortran;
  const std::string &file = fortran ? invocation.cSource : invocation.fortranSource;
  return file.empty() ? ""
                      : file + ": compile it with " +
                            (fortran ? "anole-mpicc or anole-mpicxx" : "anole-mpifort") +
                            ", and link with anole-mpifort";
}

std::string otherCompiler(const Invocation &invocation, const Compiler &compiler) {
  if (compiler.other.empty())
    return "";
  if (invocation.asks)
    return "these flags are for " + compiler.other +
           ", which cannot load the pass; a program built with " +
           "them is traced with unwound call paths";
  return compiler.other + " is not used: only " + compiler.own + " can load the pass (plain " +
         compiler.mpi.program + " takes any compiler)";
}

} // namespace

Arguments notesOn(const Invocation &invocation, Language language, const Compiler &compiler,
                  Switches switches) {
  Arguments notes;
  bool runs = (invocation.preprocesses || invocation.reachesLinker) && !invocation.asks;
  if (std::string note = otherCompiler(invocation, compiler);
      !note.empty() && (runs || invocation.asks))
    notes.push_back(note);
  if (std::string note = otherLanguage(invocation, language); runs && !note.empty())
    notes.push_back(note);
  if (runs && locate(compiler.own).empty())
    notes.push_back(compiler.own + " is not on the PATH");
  else if (runs && invocation.openMp && !hasOpenMp(compiler))
    notes.push_back("-fopenmp: " + compiler.own +
                    " has no omp.h and no libomp here (Debian: libomp-" +
                    std::to_string(compiler.llvm.version) + "-dev)");
  if (switches.pass && invocation.reachesLinker && invocation.linkTimeOptimised &&
      !canLoadPass(invocation))
    notes.push_back("-flto: only lld can load the pass; with -fuse-ld=" + invocation.linker +
                    " the program will have no static call paths");
  return notes;
}

} // namespace anole::wrapper
