#pragma once

#include "runtime/core/base/Error.h"

#include <string>
#include <string_view>

namespace anole::exporting {

/// A file that gets its name only when it is complete, and is removed if it never is. It does not
/// replace what has the name already.
class OutFile {
public:
  static Expected<OutFile> create(const std::string &path);
  OutFile(OutFile &&other) noexcept;
  OutFile &operator=(OutFile &&) = delete;
  ~OutFile();

  void write(std::string_view bytes) {
    buffer.append(bytes);
    if (buffer.size() >= enough)
      flush();
  }
  /// To append to it; `written` must follow.
  std::string &text() { return buffer; }
  void written() { write({}); }

  bool hasFailed() const { return !problem.empty(); }
  Expected<void> commit();

private:
  static constexpr size_t enough = size_t(1) << 18;

  OutFile(int descriptor, std::string path, std::string beside);
  void flush();

  int file; ///< -1: moved from, or complete
  std::string path, beside, buffer, problem;
};

/// The same for a folder.
class OutFolder {
public:
  static Expected<OutFolder> create(const std::string &path);
  OutFolder(OutFolder &&other) noexcept;
  OutFolder &operator=(OutFolder &&) = delete;
  ~OutFolder();

  /// Returns where its files are written to.
  const std::string &place() const { return beside; }
  Expected<void> commit();

private:
  OutFolder(std::string path, std::string beside);

  std::string path, beside; ///< empty: moved from, or complete
};

} // namespace anole::exporting
