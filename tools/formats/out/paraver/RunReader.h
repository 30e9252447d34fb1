#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace anole::exporting::paraver {

/// Reads the sorted lines of one run from a file that holds several, through a buffer.
class RunReader {
public:
  /// Appends a line to what is to be written to the file.
  static void append(std::string &out, uint64_t key, std::string_view line);

  RunReader(int file, uint64_t begin, uint64_t end, size_t wantedBuffer);

  /// Goes on to the next line; false: there is none, or the file cannot be read.
  bool next();
  uint64_t key() const { return newest.key; }
  std::string_view line() const { return {buffer.data() + at - newest.size, newest.size}; }
  bool isBroken() const { return hasFailed; }

private:
  struct Head {
    uint64_t key, size;
  };
  bool has(size_t size);

  int file;
  uint64_t begin, end; ///< of what is not in the buffer
  size_t wanted;
  std::string buffer;
  size_t at = 0; ///< behind the newest line
  Head newest{};
  bool hasFailed = false;
};

} // namespace anole::exporting::paraver
