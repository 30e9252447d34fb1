#include "pass/wrapper/Llvm.h"

#include "pass/loader/InstalledPasses.h"
#include "pass/wrapper/Compiler.h"
#include "pass/wrapper/InstallPaths.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace anole::wrapper {

namespace {

constexpr const char *compilers[] = {clangC, clangCxx, flang};

std::string listOf(const std::vector<Llvm> &all) {
  std::string list;
  for (Llvm llvm : all)
    list += (list.empty() ? "" : " and ") + std::to_string(llvm.version);
  return list;
}

std::vector<Llvm> installed(const std::filesystem::path &libraries) {
  std::vector<Llvm> all;
  for (unsigned version : pass::InstalledPasses(libraries.c_str()))
    all.push_back({version});
  return all;
}

Llvm preferred(const std::vector<Llvm> &all, Language language, const std::string &askedCompiler) {
  for (Llvm llvm : all)
    if (!askedCompiler.empty() && isSameCompiler(askedCompiler, llvm.compiler(language)))
      return llvm;
  for (Llvm llvm : all)
    if (!locate(llvm.compiler(Language::C)).empty())
      return llvm;
  return all.front();
}

} // namespace

std::string Llvm::compiler(Language language) const {
  std::string name = compilers[int(language)];
  size_t mark = name.find('%');
  return mark == name.npos ? name : name.replace(mark, 1, std::to_string(version));
}

std::string Llvm::linker() const {
  std::string own = "lld-" + std::to_string(version);
  return locate("ld." + own).empty() ? "lld" : own;
}

std::optional<Llvm> chooseLlvm(const std::filesystem::path &libraries, Language language,
                               const std::string &askedCompiler, std::string &problem) {
  std::vector<Llvm> all = installed(libraries), able;
  std::copy_if(all.begin(), all.end(), std::back_inserter(able),
               [&](Llvm llvm) { return llvm.compiles(language); });
  const char *value = std::getenv("ANOLE_LLVM");
  std::string wish = value ? value : "";
  auto wished = std::find_if(all.begin(), all.end(),
                             [&](Llvm llvm) { return std::to_string(llvm.version) == wish; });
  if (all.empty())
    problem = "there is no AnolePass-*.so in " + libraries.string();
  else if (!wish.empty() && wished == all.end())
    problem = "ANOLE_LLVM=" + wish + ": the pass is here for LLVM " + listOf(all);
  else if (able.empty())
    problem = "the pass is here for LLVM " + listOf(all) + ", and Fortran needs 18 or newer";
  else
    return wish.empty() || !wished->compiles(language) ? preferred(able, language, askedCompiler)
                                                       : *wished;
  return std::nullopt;
}

} // namespace anole::wrapper
