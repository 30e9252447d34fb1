#include "tools/formats/out/paraver/RunReader.h"

#include "runtime/core/base/FreshFile.h"

#include <algorithm>
#include <cstring>

namespace anole::exporting::paraver {
namespace {

constexpr size_t leastBuffer = 4096;

} // namespace

void RunReader::append(std::string &out, uint64_t key, std::string_view line) {
  Head head{key, line.size()};
  out.append(reinterpret_cast<const char *>(&head), sizeof head);
  out += line;
}

RunReader::RunReader(int file, uint64_t begin, uint64_t end, size_t wantedBuffer)
    : file(file), begin(begin), end(end), wanted(std::max(wantedBuffer, leastBuffer)) {}

/// Whether so many bytes are in the buffer, behind the newest line.
bool RunReader::has(size_t size) {
  size_t left = buffer.size() - at;
  if (left >= size)
    return true;
  buffer.erase(0, at);
  at = 0;
  size_t more = static_cast<size_t>(std::min<uint64_t>(std::max(wanted, size) - left, end - begin));
  buffer.resize(left + more);
  hasFailed = hasFailed || !readAll(file, buffer.data() + left, more, begin);
  begin += more;
  return !hasFailed && buffer.size() >= size;
}

bool RunReader::next() {
  if (!has(sizeof newest))
    return false;
  std::memcpy(&newest, buffer.data() + at, sizeof newest);
  at += sizeof newest;
  if (!has(newest.size))
    return false;
  at += newest.size;
  return true;
}

} // namespace anole::exporting::paraver
