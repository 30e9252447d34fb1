#pragma once

#include "runtime/core/base/Error.h"

#include <chrono>
#include <string>

namespace anole {

/// Returns where ranks leave pieces while they run.
std::string snapshotFolder(const std::string &trace);

/// A RequestWatch follows the request for pieces in such a folder, if there is one: a line with a
/// word, another one for each request, and a number that whoever asks counts up as long as it
/// waits. A request that stays as it is was left by a process that was killed. So no clocks of
/// hosts are compared, nor times of files.
///
/// A folder of another user's is as if it were empty. The folders are opened each time, as network
/// file systems then ask their server what is in them.
class RequestWatch {
public:
  /// Reads what stands there now.
  void look(const std::string &folder);

  /// Empty: there was none.
  const std::string &word() const { return now; }
  /// It was counted up between two looks.
  bool isRenewed() const { return !now.empty() && renewed; }
  /// It has not been counted up for so long that whoever made it must be gone.
  bool isStale() const;

private:
  std::string now, number;
  bool renewed = false;
  std::chrono::steady_clock::time_point since{};
};

/// Removes a request of this word, and its folder if that is empty.
void removeRequest(const std::string &folder, const std::string &word);

/// A SnapshotRequest asks the keepers of a trace, on whatever host, for pieces, until it goes out
/// of scope. There is one at a time: another one waits, so that what is being read stays.
class SnapshotRequest {
public:
  explicit SnapshotRequest(std::string folder);
  ~SnapshotRequest() { remove(); }
  SnapshotRequest(const SnapshotRequest &) = delete;
  SnapshotRequest &operator=(const SnapshotRequest &) = delete;

  /// False: another one stands there, to be tried again. One that is stale is replaced.
  Expected<bool> place();
  bool isPlaced() const { return number > 0; }
  /// Counts up, if it is time to. To be called several times a second.
  void renew();
  /// Removes it, and the folder if nothing is there.
  void remove();

private:
  Expected<void> write(int flags, const std::string &path) const;

  std::string folder, word;
  uint64_t number = 0; ///< 0: not placed
  RequestWatch other;
  std::chrono::steady_clock::time_point next{};
};

} // namespace anole
