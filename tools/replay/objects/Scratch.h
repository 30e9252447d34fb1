#pragma once

#include <string>

namespace anole::replay {

/// The folder that holds the files of a replay. Every file that the program named has its twin
/// there, under the same path, so that no file of the program is read, changed or deleted.
class Scratch {
public:
  explicit Scratch(std::string folder) : folder(std::move(folder)) {}

  /// The twin of a file. It is made as an empty file if the program expects it to exist.
  std::string twin(const std::string &name, bool exists) const;

private:
  std::string folder;
};

} // namespace anole::replay
