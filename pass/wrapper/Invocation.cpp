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

/// Options with which MPI's wrapper prints the command that it would run.
constexpr auto questions = std::to_array<std::string_view>(
    {"-show", "-compile-info", "-compile_info", "-link-info", "-link_info", "-showme", "--showme"});
/// Options with which Open MPI's prints what it adds to one step of it.
constexpr auto compileQuestions =
    std::to_array<std::string_view>({"-showme:compile", "--showme:compile"});
constexpr auto linkQuestions = std::to_array<std::string_view>({"-showme:link", "--showme:link"});
/// Options after which the driver makes no code at all.
constexpr auto codeless = std::to_array<std::string_view>({"-E",
                                                           "-M",
                                                           "-MM",
                                                           "-fsyntax-only",
                                                           "--version",
                                                           "-version",
                                                           "-dumpversion",
                                                           "-dumpmachine",
                                                           "--help",
                                                           "-help",
                                                           "-show-compile-info",
                                                           "-show-link-info",
                                                           "-###",
                                                           "-module-file-info",
                                                           "-showme:compile",
                                                           "--showme:compile",
                                                           "-showme:link",
                                                           "--showme:link",
                                                           "-showme:command",
                                                           "--showme:command",
                                                           "-showme:version",
                                                           "--showme:version",
                                                           "-showme:incdirs",
                                                           "-showme:libdirs",
                                                           "-showme:libs",
                                                           "-showme:help"});
/// Options after which it does not link.
constexpr auto linkless = std::to_array<std::string_view>({"-c", "-S", "--precompile"});
/// Outputs into which the runtime does not belong: it is found by the executable.
constexpr auto notExecutable = std::to_array<std::string_view>(
    {"-shared", "-r", "--relocatable", "-dynamiclib", "-nostdlib", "-nodefaultlibs"});
constexpr auto linksMpiStatically =
    std::to_array<std::string_view>({"-static", "-static-pie", "-static-mpi"});
constexpr auto compilerChoices =
    std::to_array<std::string_view>({"-cc=", "-CC=", "-cxx=", "-fc=", "-f90=", "-f77="});
constexpr auto takesValue =
    std::to_array<std::string_view>({"-o",           "-I",
                                     "-D",           "-U",
                                     "-L",           "-l",
                                     "-include",     "-isystem",
                                     "-iquote",      "-idirafter",
                                     "-imacros",     "-MF",
                                     "-MT",          "-MQ",
                                     "-Xlinker",     "-Xclang",
                                     "-Xassembler",  "-Xpreprocessor",
                                     "-Xflang",      "-mllvm",
                                     "-target",      "-arch",
                                     "-T",           "-u",
                                     "-z",           "-J",
                                     "-module-dir",  "-isysroot",
                                     "-B",           "-e",
                                     "--param",      "-x",
                                     "--language",   "-MJ",
                                     "-include-pch", "--sysroot",
                                     "-rpath",       "-F",
                                     "-ivfsoverlay", "-serialize-diagnostics"});
constexpr auto cSuffixes = std::to_array<std::string_view>(
    {"c", "i", "ii", "cc", "cp", "cpp", "cxx", "CPP", "CXX", "C", "c++", "C++", "CC", "cu", "ccm",
     "c++m", "cxxm", "cppm", "pcm"});
constexpr auto fortranSuffixes = std::to_array<std::string_view>(
    {"f",   "F",   "for", "FOR", "ftn", "fpp", "FPP", "f77", "F77", "f90", "F90",
     "f95", "F95", "f03", "F03", "f08", "F08", "f18", "F18", "cuf", "CUF"});
constexpr auto bitcodeSuffixes = std::to_array<std::string_view>({"ll", "bc"});
/// Sources that the preprocessor has seen, or never will.
constexpr auto preprocessedSuffixes =
    std::to_array<std::string_view>({"i", "ii", "pcm", "ll", "bc"});
constexpr auto headerSuffixes = std::to_array<std::string_view>(
    {"h", "hh", "H", "hp", "hpp", "hxx", "h++", "HPP", "tcc", "inl"});

bool startsWithOneOf(std::string_view text, auto &list) {
  return std::any_of(std::begin(list), std::end(list),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

/// Whether the option, or a part of it that goes to the linker, makes something else than an
/// executable.
bool makesNoExecutable(std::string_view argument, std::string_view value) {
  if (argument == "-Xlinker")
    return isOneOf(value, notExecutable);
  if (!argument.starts_with("-Wl,"))
    return isOneOf(argument, notExecutable);
  for (size_t comma = 3; comma != argument.npos; comma = argument.find(',', comma + 1))
    if (isOneOf(argument.substr(comma + 1, argument.find(',', comma + 1) - comma - 1),
                notExecutable))
      return true;
  return false;
}

class WordClassifier {
public:
  Invocation run(const Arguments &arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      option(arguments[i], i + 1 < arguments.size() ? arguments[i + 1] : "");
      i += isOneOf(arguments[i], takesValue);
    }
    bool anything = result.asks && !sources && !objects && !headers;
    result.preprocesses = toPreprocess || headers || anything;
    result.compiles = (sources || anything) && !makesNoCode;
    result.reachesLinker = (sources || objects || anything) && !makesNoCode && !stopsEarly;
    result.links = result.reachesLinker && executable;
    return result;
  }

private:
  void option(std::string_view argument, std::string_view value) {
    result.asks |= isOneOf(argument, questions);
    makesNoCode |= isOneOf(argument, codeless) || argument.starts_with("-print-") ||
                   argument.starts_with("--print-");
    stopsEarly |= isOneOf(argument, linkless);
    executable &= !makesNoExecutable(argument, value);
    result.staticMpi |= isOneOf(argument, linksMpiStatically);
    languageOption(argument, value);
    toolOption(argument);
    lineOption(argument);
    if (argument == "-" || (!argument.empty() && argument[0] != '-'))
      input(argument);
  }

  void languageOption(std::string_view argument, std::string_view value) {
    if (argument == "-x" || argument == "--language")
      language = value;
    else if (argument.starts_with("-x"))
      language = argument.substr(2);
    else if (argument.starts_with("--language="))
      language = argument.substr(argument.find('=') + 1);
    if (language == "none")
      language = "";
  }

  void toolOption(std::string_view argument) {
    if (argument == "-flto" || argument.starts_with("-flto="))
      result.linkTimeOptimised = true;
    if (argument == "-fno-lto")
      result.linkTimeOptimised = false;
    if (argument == "-fopenmp" || argument.starts_with("-fopenmp=") || argument == "-fno-openmp")
      result.openMp = argument == "-fopenmp" || argument == "-fopenmp=libomp";
    if (argument.starts_with("-fuse-ld="))
      result.linker = argument.substr(argument.find('=') + 1);
    if (startsWithOneOf(argument, compilerChoices))
      result.compiler = argument.substr(argument.find('=') + 1);
  }

  void lineOption(std::string_view argument) {
    if (argument == "-g" || argument == "-g1" || argument.starts_with("-gline"))
      result.keepsLines = true;
    if (argument == "-g0" || argument == "-g2" || argument == "-g3")
      result.keepsLines = false;
  }

  void input(std::string_view name) {
    std::string_view suffix = name.substr(name.rfind('.') + 1);
    if (language.empty())
      return inputNamed(name, suffix);
    input(!language.starts_with("assembler"), language.ends_with("-header"),
          language.ends_with("cpp-output") || language == "ir");
  }

  void inputNamed(std::string_view name, std::string_view suffix) {
    bool isC = isOneOf(suffix, cSuffixes), isFortran = isOneOf(suffix, fortranSuffixes);
    if (isC)
      result.cSource = name;
    if (isFortran)
      result.fortranSource = name;
    input(isC || isFortran || isOneOf(suffix, bitcodeSuffixes), isOneOf(suffix, headerSuffixes),
          isOneOf(suffix, preprocessedSuffixes));
  }

  void input(bool isSource, bool isHeader, bool isPreprocessed) {
    (isHeader ? headers : isSource ? sources : objects) = true;
    toPreprocess |= isSource && !isPreprocessed;
  }

  Invocation result;
  std::string_view language;
  bool sources = false, headers = false, objects = false, toPreprocess = false;
  bool makesNoCode = false, stopsEarly = false, executable = true;
};

template <class Predicate> Arguments without(Arguments arguments, Predicate unwanted) {
  std::erase_if(arguments, unwanted);
  return arguments;
}

} // namespace

Invocation classify(const Arguments &arguments) {
  Arguments expanded = expandResponseFiles(arguments);
  return WordClassifier().run(expanded);
}

Arguments askedStep(const Arguments &arguments) {
  for (const std::string &word : arguments) {
    if (isOneOf(word, compileQuestions))
      return {"-c", "-xc", "-"};
    if (isOneOf(word, linkQuestions))
      return {"-"};
  }
  return {};
}

Arguments withoutQuestions(const Arguments &arguments) {
  return without(arguments, [](const std::string &word) { return isOneOf(word, questions); });
}

Arguments withoutCompiler(const Arguments &arguments) {
  return without(arguments,
                 [](const std::string &word) { return startsWithOneOf(word, compilerChoices); });
}

} // namespace anole::wrapper
