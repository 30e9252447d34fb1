#pragma once

#include <string>

namespace anole {

/// A file that is read from its begin to its end, one part after the other: most are of /proc,
/// which say no size.
///
/// Rejected: std::ifstream. The runtime has a libstdc++ of its own, of which the first stream
/// brings all locales: an eighth of libanole.so, and a part of what MPI_Init takes.
class TextFile {
public:
  /// A file that cannot be opened is empty.
  explicit TextFile(const std::string &path);
  ~TextFile();
  TextFile(const TextFile &) = delete;
  TextFile &operator=(const TextFile &) = delete;

  /// Takes what stands before the next `end`, or what is left. False, and the part is empty, if
  /// nothing is. Time and memory grow with the part.
  bool next(std::string &part, char end = '\n');

private:
  bool fill();

  int file;
  std::string bytes; ///< read, of which those before `at` are taken
  size_t at = 0;
};

/// The first line of a file; empty if there is none.
std::string firstLine(const std::string &path);

} // namespace anole
