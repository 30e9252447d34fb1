#pragma once

#include "tools/generate/call/Proxy.h"

namespace anole::tools::generate {

/// The own ranks of all ranks in the communicators that they made.
class OwnRanksIn {
public:
  explicit OwnRanksIn(const Proxy &proxy);

  /// Nothing if it is not known.
  std::optional<int64_t> of(uint32_t rank, int64_t communicator) const;
  std::optional<int64_t> inWindow(uint32_t rank, int64_t window) const;
  /// The same for a sequence of communicators or windows.
  std::optional<Terms> eachOf(uint32_t rank, const Terms &communicators) const;
  std::optional<Terms> eachInWindow(uint32_t rank, const Terms &numbers) const;

private:
  void addComms(const Proxy &proxy);
  void addWindows(const Proxy &proxy);

  std::map<std::pair<uint32_t, int64_t>, int64_t> own, windows;
};

} // namespace anole::tools::generate
