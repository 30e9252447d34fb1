#pragma once

#include "tools/programs/proxy/call/Proxy.h"

namespace anole::tools::generate {

/// The own ranks of all ranks in the communicators that they made, and in those of their windows.
///
/// Objects whose numbers count by one are known together, however many they are. Of others that
/// follow no rule so many are known as may stand in a table.
class OwnRanksIn {
public:
  explicit OwnRanksIn(const Proxy &proxy);

  /// For each communicator or window of a sequence; nothing if one is not known.
  std::optional<Terms> eachOf(uint32_t rank, const Terms &communicators) const;
  std::optional<Terms> eachInWindow(uint32_t rank, const Terms &numbers) const;

private:
  /// Objects from one number to another in which the own rank is the same.
  struct Same {
    int64_t first, last, place;
  };
  using Places = std::map<uint32_t, std::vector<Same>>; ///< by rank, ascending

  void addComms(const Proxy &proxy);
  void addWindows(const Proxy &proxy);
  static void add(std::vector<Same> &own, const Terms &numbers, const Terms &places);
  static void sort(Places &all);
  static std::optional<int64_t> placeIn(const std::vector<Same> &own, int64_t first, int64_t last);
  static std::optional<Terms> eachIn(const std::vector<Same> &own, const Terms &numbers);

  Places comms, windows;
};

} // namespace anole::tools::generate
