#include "tools/formats/in/InputFile.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <utility>

namespace anole::import {

Expected<InputFile> InputFile::open(const std::string &name) {
  gzFile file = gzopen(name.c_str(), "rb");
  if (!file)
    return fail(name + ": cannot be read (" + std::strerror(errno) + ")");
  gzbuffer(file, 1 << 18);
  return InputFile(name, file);
}

InputFile::InputFile(InputFile &&other) noexcept
    : path(std::move(other.path)), file(std::exchange(other.file, nullptr)),
      buffer(std::move(other.buffer)), at(other.at), filled(other.filled), base(other.base) {}

InputFile::~InputFile() {
  if (file)
    gzclose(file);
}

bool InputFile::fill(size_t size) {
  std::memmove(buffer.data(), buffer.data() + at, filled - at);
  base += at;
  filled -= at;
  buffer[filled] = 0;
  at = 0;
  for (; filled < size; buffer[filled] = 0) {
    int got = gzread(file, buffer.data() + filled, static_cast<unsigned>(capacity - filled));
    if (got <= 0)
      return false;
    filled += static_cast<size_t>(got);
  }
  return true;
}

std::optional<uint64_t> InputFile::plainSize() const {
  std::error_code problem;
  uint64_t size = std::filesystem::file_size(path, problem);
  return !problem && gzdirect(file) ? std::optional(size) : std::nullopt;
}

bool InputFile::skip(uint64_t size) {
  auto whole = size > filled - at ? plainSize() : std::nullopt;
  if (whole) {
    uint64_t target = offset() + size;
    if (target < size || target > *whole ||
        gzseek(file, static_cast<z_off_t>(target), SEEK_SET) < 0)
      return false;
    base = target;
    at = filled = 0;
    return true;
  }
  while (size > 0) {
    if (filled == at && !fill(1))
      return false;
    size_t step = static_cast<size_t>(std::min<uint64_t>(size, filled - at));
    at += step;
    size -= step;
  }
  return true;
}

bool InputFile::lineBeyond(std::string_view &text) {
  const void *end = nullptr;
  for (size_t seen = 0; !end; seen = filled - at) {
    if (filled - at == seen && (seen >= mostAtOnce || !fill(seen + 1)))
      break;
    end = std::memchr(buffer.data() + at + seen, '\n', filled - at - seen);
  }
  size_t length =
      end ? static_cast<size_t>(static_cast<const unsigned char *>(end) - buffer.data()) - at
          : filled - at;
  if (!end && length == 0)
    return false;
  return takeLine(text, length, end ? 1 : 0);
}

Expected<void> InputFile::rewind() {
  if (gzrewind(file) != 0)
    return fail(path + ": cannot be read a second time");
  at = filled = 0;
  base = 0;
  return {};
}

bool InputFile::isBroken() const {
  int problem = Z_OK;
  gzerror(file, &problem);
  return problem != Z_OK && problem != Z_STREAM_END;
}

tl::unexpected<Error> failAt(const std::string &file, uint64_t offset, const std::string &what) {
  return fail(file + ": at byte " + std::to_string(offset) + ": " + what);
}

tl::unexpected<Error> failAt(const InputFile &file, const std::string &what) {
  return failAt(file.name(), file.offset(), what);
}

} // namespace anole::import
