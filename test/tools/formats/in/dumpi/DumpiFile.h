#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole::tools {

/// Writes a file as DUMPI does, from the description of the format alone.
class DumpiFile {
public:
  DumpiFile();

  /// A call of the function of that number at a time, in nanoseconds; then its arguments.
  DumpiFile &call(uint16_t function, uint64_t begin, uint64_t end, uint16_t thread = 0);
  DumpiFile &i(int64_t value) { return put(value, 4); }
  DumpiFile &h(int64_t value) { return put(value, 2); }
  DumpiFile &b(int64_t value) { return put(value, 1); }
  DumpiFile &a(const std::vector<int64_t> &values, size_t size = 4);
  DumpiFile &x(const std::string &text);
  /// A list with one status.
  DumpiFile &status(int32_t source, int32_t tag);
  DumpiFile &noStatus() { return i(0); }

  /// The whole file.
  std::string bytes(uint16_t endMark = 293) const;
  size_t size() const { return body.size(); }

  enum : uint16_t {
    Send = 0,
    Recv = 1,
    Isend = 8,
    Irecv = 12,
    Wait = 13,
    Test = 14,
    Waitany = 16,
    Waitall = 18,
    Waitsome = 20,
    RecvInit = 30,
    Start = 31,
    TypeVector = 36,
    TypeCommit = 46,
    TypeFree = 47,
    Barrier = 52,
    Gather = 54,
    Allreduce = 65,
    CommSize = 81,
    CommRank = 82,
    CommDup = 84,
    CommSplit = 86,
    CommFree = 87,
    Init = 124,
    Finalize = 125,
  };
  static constexpr int world = 2, typeInt = 9, typeDouble = 14, sum = 3;

private:
  DumpiFile &put(int64_t value, size_t size);

  std::string body;
};

} // namespace anole::tools
