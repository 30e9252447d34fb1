#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/file/rawlog/RawRecord.h"

#include <fstream>
#include <optional>

namespace anole {

/// Reads a raw log record by record, from front to back. It trusts nothing: it checks a length
/// against the rest of the file before it allocates anything.
class RawLogReader {
public:
  static Expected<RawLogReader> open(const std::string &path);

  /// The next record; empty after the end record. A log without an end record (the run died) ends
  /// with an error that says so.
  Expected<std::optional<RawRecord>> next();

private:
  RawLogReader(std::ifstream stream, std::string path, uint64_t size, int version);

  RawFunction function();
  RawEvent event();
  RawLate late();
  RawPoll poll();
  RawCalls calls();
  RawText text();

  int byte();
  uint64_t number();
  uint64_t number(uint64_t limit);
  uint64_t path();
  std::string letters();
  std::vector<int64_t> numbers();
  uint64_t left();
  void spoil(const char *what);

  std::ifstream stream;
  std::string name;
  uint64_t size;
  int version;
  const char *broken = nullptr;
  bool ended = false;
};

} // namespace anole
