#pragma once

#include "runtime/core/base/Error.h"

#include <string>

namespace anole::tools {

/// A new folder in the system's folder for temporary files. It is removed with its content when the
/// object is destroyed.
class TemporaryFolder {
public:
  static Expected<TemporaryFolder> make();
  TemporaryFolder(TemporaryFolder &&other) noexcept;
  TemporaryFolder &operator=(TemporaryFolder &&) = delete;
  ~TemporaryFolder();

  const std::string &path() const { return folder; }

private:
  explicit TemporaryFolder(std::string path) : folder(std::move(path)) {}
  std::string folder; ///< empty: moved from
};

} // namespace anole::tools
