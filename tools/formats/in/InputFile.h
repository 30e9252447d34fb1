#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zlib.h>

namespace anole::import {

/// A file that is read from its begin to its end through one buffer, perhaps unpacked (gzip) on the
/// way. Memory is the buffer's, whatever the file says.
class InputFile {
public:
  static Expected<InputFile> open(const std::string &name);
  InputFile(InputFile &&other) noexcept;
  InputFile &operator=(InputFile &&) = delete;
  ~InputFile();

  const std::string &name() const { return path; }
  /// Returns where the next byte is, in the unpacked file.
  uint64_t offset() const { return base + at; }
  /// So many bytes, which must fit into the buffer (mostAtOnce); null: the file ends before them.
  const unsigned char *take(size_t size) {
    if (filled - at < size && !fill(size)) [[unlikely]]
      return nullptr;
    at += size;
    return buffer.data() + at - size;
  }
  /// Passes over bytes, up to the end of the file; whether all of them were there. In a file that
  /// is not packed this takes constant time.
  bool skip(uint64_t size);
  /// The size of a file that is not packed.
  std::optional<uint64_t> plainSize() const;
  /// The next line without its end; false: there is none. A line longer than the buffer ends where
  /// the buffer does, and the rest is the next line. The eight bytes behind a line can be read; the
  /// first of them is no digit, unless the line was too long.
  bool line(std::string_view &text) {
    const unsigned char *begin = buffer.data() + at;
    const void *end = std::memchr(begin, '\n', filled - at);
    if (!end) [[unlikely]]
      return lineBeyond(text);
    return takeLine(text, static_cast<size_t>(static_cast<const unsigned char *>(end) - begin), 1);
  }
  /// Goes back to the begin.
  Expected<void> rewind();
  /// Returns whether reading failed before the end of the file: it is damaged, or the disk is.
  bool isBroken() const;

  static constexpr size_t mostAtOnce = size_t(1) << 20;

private:
  InputFile(std::string path, gzFile file)
      : path(std::move(path)), file(file), buffer(capacity + behind) {}
  bool fill(size_t size);
  /// The next line, which is not in the buffer as a whole.
  bool lineBeyond(std::string_view &text);
  bool takeLine(std::string_view &text, size_t length, size_t mark) {
    text = {reinterpret_cast<const char *>(buffer.data()) + at, length};
    at += length + mark;
    if (text.ends_with('\r'))
      text.remove_suffix(1);
    return true;
  }

  static constexpr size_t capacity = 2 * mostAtOnce, behind = 8;
  std::string path;
  gzFile file;
  std::vector<unsigned char> buffer;
  size_t at = 0, filled = 0;
  uint64_t base = 0; ///< of the buffer in the file
};

/// An error in a file: its name, where, and what is wrong.
tl::unexpected<Error> failAt(const InputFile &file, const std::string &what);
tl::unexpected<Error> failAt(const std::string &file, uint64_t offset, const std::string &what);

} // namespace anole::import
