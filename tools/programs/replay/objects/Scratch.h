#pragma once

#include <string>

namespace anole::replay {

/// The folder that holds the files of a replay. Every file that the program named has its twin
/// there, under the same path, so that no file of the program is read, changed or deleted.
class Scratch {
public:
  explicit Scratch(std::string folder) : folder(std::move(folder)) {}

  /// The twin of a file that the program may create.
  std::string place(const std::string &name) const;
  /// The twin of a file that the program expects to exist: it is made, empty.
  std::string existing(const std::string &name) const;
  /// A file that cannot even be created, in place of one that the program could not open.
  std::string missing(const std::string &name) const;

private:
  std::string folder;
};

} // namespace anole::replay
