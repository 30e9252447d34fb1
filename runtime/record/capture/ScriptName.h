#pragma once

#include <span>
#include <string_view>

namespace anole::record {

/// The words that a process was started with.
using ProgramWords = std::span<const char *const>;

inline std::string_view withoutFolder(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

/// The script that Python runs, or the module of "-m". "python3 -m mpi4py solver.py" runs solver.
inline std::string_view pythonScript(ProgramWords words) {
  std::string_view module;
  for (size_t i = 1; i < words.size(); ++i) {
    std::string_view word = words[i];
    if (word.ends_with(".py") && word.size() > 3) {
      std::string_view name = withoutFolder(word);
      return name.substr(0, name.size() - 3);
    }
    bool isModule = word == "-m" && i + 1 < words.size();
    if (isModule && module.empty())
      module = words[i + 1];
  }
  return module;
}

/// The script that R runs: "Rscript solver.R" starts "R --file=solver.R", and "R CMD BATCH
/// solver.R" starts "R -f solver.R".
inline std::string_view rScript(ProgramWords words) {
  constexpr std::string_view option = "--file=";
  for (size_t i = 1; i < words.size(); ++i) {
    std::string_view word = words[i];
    bool isNext = word == "-f" && i + 1 < words.size();
    if (!isNext && !word.starts_with(option))
      continue;
    std::string_view name = withoutFolder(isNext ? words[i + 1] : word.substr(option.size()));
    return name.substr(0, name.size() - (name.ends_with(".R") ? 2 : 0));
  }
  return {};
}

/// What users call a program of Python or R: the script that an interpreter runs, without folders
/// and ending, or a module of Python's. Empty if the words start no interpreter, or it is given
/// neither.
inline std::string_view scriptName(ProgramWords words) {
  std::string_view program = words.empty() ? "" : withoutFolder(words[0]);
  if (program.starts_with("python"))
    return pythonScript(words);
  return program == "R" ? rScript(words) : std::string_view();
}

} // namespace anole::record
