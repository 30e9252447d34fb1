#pragma once

#include "runtime/core/base/Error.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace anole::format {

/// The bytes of a file, wherever they are: a reader takes one section at a time.
class ByteSource {
public:
  virtual ~ByteSource() = default;
  virtual uint64_t size() const = 0;

  /// Errors if there are not so many bytes.
  virtual Expected<std::string> read(uint64_t offset, uint64_t length) const = 0;
};

/// Bytes in memory, which must outlive it.
class MemorySource final : public ByteSource {
public:
  explicit MemorySource(std::string_view bytes) : bytes(bytes) {}
  uint64_t size() const override { return bytes.size(); }
  Expected<std::string> read(uint64_t offset, uint64_t length) const override;

private:
  std::string_view bytes;
};

/// A regular file on disk. It is read, not mapped: somebody may cut it meanwhile.
class FileSource final : public ByteSource {
public:
  /// Errors if the path is no file, cannot be opened or is too large for a trace.
  static Expected<FileSource> open(const std::string &path);

  FileSource(FileSource &&from) noexcept;
  FileSource &operator=(FileSource &&) = delete;
  ~FileSource() override;

  uint64_t size() const override { return length; }
  Expected<std::string> read(uint64_t offset, uint64_t count) const override;

private:
  FileSource(int descriptor, uint64_t length, std::string path)
      : descriptor(descriptor), length(length), path(std::move(path)) {}

  int descriptor;
  uint64_t length;
  std::string path;
};

} // namespace anole::format
