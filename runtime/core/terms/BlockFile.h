#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/terms/BlockRef.h"

#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <sys/types.h>

namespace anole {

/// A file for what memory has no room for: the bytes of blocks, and times of single events.
///
/// It is opened for each use, by its name, and is used only if it is still the same file: a traced
/// program may close all of its descriptors or reuse their numbers, so none is kept. What is read
/// is copied. Rejected: mapping the file, because a write to a full disk and a read behind the end
/// of a file that somebody cut would then end the program with a signal.
///
/// Any thread may call it. Reading locks nothing, so that a process which shares the memory of one
/// that died can read, too.
class BlockFile : public std::enable_shared_from_this<BlockFile> {
public:
  /// Makes the file, with this name or a number behind it. It is not there before.
  static Expected<std::shared_ptr<BlockFile>> create(const std::string &wanted);

  BlockFile(std::string path, dev_t device, ino_t number)
      : path(std::move(path)), device(device), number(number) {}

  /// Moves the bytes of these blocks from memory into the file. Each block is in one place or the
  /// other at any time, even if the process is killed or the disk is full.
  Expected<void> take(std::span<const BlockRef> blocks);

  /// Adds other bytes; their offset.
  Expected<uint64_t> append(std::string_view bytes);

  /// Writes bytes behind the end, where what is appended next takes their place. One thread calls
  /// this and append().
  Expected<void> putBehindEnd(std::string_view bytes) const;

  /// Nothing if the bytes cannot be read any more.
  std::string read(uint64_t offset, size_t size) const;

  uint64_t size() const { return end; }
  const std::string &name() const { return path; }
  void remove();

  /// Gives it another name, in place of a file that has it. No block is in it yet, and one thread
  /// uses it.
  Expected<void> rename(const std::string &name);

  /// While it lives, this thread keeps the file open for reading: for many reads in a row, as
  /// opening takes milliseconds on some file systems.
  class Reading {
  public:
    explicit Reading(const BlockFile *file); ///< null: nothing is done
    ~Reading();
    Reading(const Reading &) = delete;
    Reading &operator=(const Reading &) = delete;

  private:
    int descriptor = -1;
  };

private:
  int open(int flags) const;
  bool writeAt(uint64_t offset, std::string_view bytes) const;

  std::string path;
  dev_t device;
  ino_t number;
  std::mutex lock; ///< of `end`
  uint64_t end = 0;
};

} // namespace anole
