#pragma once

#include <span>
#include <string_view>

namespace anole::record {

/// What users call a program of Python: the script that an interpreter runs, without folders and
/// ".py", or the module of "-m". Empty if the words start no interpreter, or it is given neither.
/// "python3 -m mpi4py solver.py" runs solver.
inline std::string_view scriptName(std::span<const char *const> words) {
  auto lastPart = [](std::string_view path) { return path.substr(path.rfind('/') + 1); };
  if (words.empty() || !lastPart(words[0]).starts_with("python"))
    return {};
  std::string_view module;
  for (size_t i = 1; i < words.size(); ++i) {
    std::string_view word = words[i];
    if (word.ends_with(".py") && word.size() > 3) {
      std::string_view name = lastPart(word);
      return name.substr(0, name.size() - 3);
    }
    bool isModule = word == "-m" && i + 1 < words.size();
    if (isModule && module.empty())
      module = words[i + 1];
  }
  return module;
}

} // namespace anole::record
