#include "pass/wrapper/Invocation.h"

#include "pass/wrapper/ResponseFile.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace anole::wrapper {

namespace {

template <size_t N>
bool isOneOf(std::string_view text, const std::array<std::string_view, N> &list) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

/// Options after which the driver makes no code at all.
constexpr auto codeless = std::to_array<std::string_view>(
    {"-E", "-M", "-MM", "-fsyntax-only", "--version", "-version", "-dumpversion", "-dumpmachine",
     "--help", "-help", "-show", "-compile-info", "-compile_info", "-link-info", "-link_info",
     "-###", "-module-file-info"});
/// Options after which it does not link.
constexpr auto linkless = std::to_array<std::string_view>({"-c", "-S", "--precompile"});
/// Outputs into which the runtime does not belong: it is found by the executable.
constexpr auto notExecutable = std::to_array<std::string_view>(
    {"-shared", "-r", "--relocatable", "-dynamiclib", "-nostdlib", "-nodefaultlibs"});
constexpr auto linksMpiStatically = std::to_array<std::string_view>({"-static", "-static-mpi"});
constexpr auto takesValue = std::to_array<std::string_view>(
    {"-o",       "-I",       "-D",          "-U",         "-L",          "-l",
     "-include", "-isystem", "-iquote",     "-idirafter", "-imacros",    "-MF",
     "-MT",      "-MQ",      "-Xlinker",    "-Xclang",    "-Xassembler", "-Xpreprocessor",
     "-Xflang",  "-mllvm",   "-target",     "-arch",      "-T",          "-u",
     "-z",       "-J",       "-module-dir", "-isysroot",  "-B",          "-e",
     "--param"});
constexpr auto sourceSuffixes = std::to_array<std::string_view>(
    {"c",    "i",   "ii",  "cc",  "cp",  "cpp", "cxx", "CPP", "C",   "c++", "C++", "CC",  "cu",
     "cppm", "ll",  "bc",  "f",   "F",   "for", "FOR", "ftn", "fpp", "FPP", "f77", "F77", "f90",
     "F90",  "f95", "F95", "f03", "F03", "f08", "F08", "f18", "F18", "cuf", "CUF"});

bool startsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

class Classifier {
public:
  Invocation run(const Arguments &arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      option(arguments[i], i + 1 < arguments.size() ? arguments[i + 1] : "");
      i += isOneOf(arguments[i], takesValue) || arguments[i] == "-x";
    }
    result.compiles = sources && !makesNoCode;
    result.reachesLinker = (sources || others) && !makesNoCode && !stopsEarly;
    result.links = result.reachesLinker && executable;
    return result;
  }

private:
  void option(std::string_view argument, std::string_view value) {
    makesNoCode |= isOneOf(argument, codeless) || startsWith(argument, "-print-") ||
                   startsWith(argument, "--print-");
    stopsEarly |= isOneOf(argument, linkless);
    executable &= !isOneOf(argument, notExecutable);
    result.staticMpi |= isOneOf(argument, linksMpiStatically);
    if (argument == "-x")
      language = value;
    if (startsWith(argument, "-flto"))
      result.linkTimeOptimised = true;
    if (argument == "-fno-lto")
      result.linkTimeOptimised = false;
    result.choosesLinker |= startsWith(argument, "-fuse-ld=");
    if (argument == "-g" || argument == "-g1" || startsWith(argument, "-gline"))
      result.keepsLines = true;
    if (argument == "-g0" || argument == "-g2" || argument == "-g3")
      result.keepsLines = false;
    if (argument == "-" || (!argument.empty() && argument[0] != '-'))
      input(argument);
  }

  void input(std::string_view name) {
    bool forced = !language.empty() && language != "none" && !startsWith(language, "assembler");
    std::string_view suffix = name.substr(name.rfind('.') + 1);
    (forced || (language.empty() && isOneOf(suffix, sourceSuffixes)) ? sources : others) = true;
  }

  Invocation result;
  std::string_view language;
  bool sources = false, others = false, makesNoCode = false, stopsEarly = false, executable = true;
};

} // namespace

Invocation classify(const Arguments &arguments) {
  Arguments expanded = expandResponseFiles(arguments);
  return Classifier().run(expanded);
}

} // namespace anole::wrapper
