#pragma once

#include "runtime/core/handles/ByteRangeIndex.h"

#include <climits>
#include <map>
#include <vector>

namespace anole {

/// A BufferUse is what an operation does to a part of its buffer.
struct BufferUse {
  ByteRange range;
  bool isWritten = false;
  std::optional<uint64_t> sum{}; ///< of what is read there, when it began
};

/// A BufferOperation is one that goes on when its call has returned, until a call completes its
/// request, or ends the accesses to its window and target.
struct BufferOperation {
  std::optional<int64_t> request{}, window{};
  const void *variable = nullptr; ///< the program's, that got the request
  int target = 0;
  bool isPersistent = false;
  bool isActive = true;
  uint64_t path = 0; ///< of the call that describes it
  std::vector<BufferUse> uses{};
};

/// BufferOperations are the operations of a process that have not been completed, with the bytes
/// that they use. Addresses are kept here alone, and only as long as the operation.
///
/// MPI may give several requests one handle, where there is nothing left to do for them; they are
/// told apart by the variables of the program. If these cannot tell, too, all of them count as
/// completed: what is not known is no conflict.
///
/// Memory: some hundred bytes for each operation, up to `most`, beyond which none is followed.
class BufferOperations {
public:
  static constexpr size_t most = size_t(1) << 20;

  /// Returns an active operation that must not go on while these bytes are used; null: none.
  BufferOperation *conflict(const std::vector<BufferUse> &uses);

  void add(BufferOperation operation);

  using Numbers = std::vector<uint32_t>;
  /// Returns those with this request; more than one: it is not known which one it is.
  Numbers withRequest(int64_t request, const void *variable) const;
  /// Returns the accesses to a window, of all targets or of one.
  Numbers ofWindow(int64_t window, std::optional<int> target = std::nullopt) const;

  BufferOperation &operator[](uint32_t number) { return operations.at(number); }

  /// A persistent one is started.
  void start(uint32_t number);
  /// It is complete; a persistent one stays.
  void complete(uint32_t number);
  /// Its request is gone.
  void remove(uint32_t number);

private:
  /// A window and a target, or a request and 0.
  using Key = std::pair<int64_t, int>;
  using NumbersByKey = std::multimap<Key, uint32_t>;

  static void erase(NumbersByKey &numbers, const Key &key, uint32_t number);
  void setActive(uint32_t number, bool isActive);

  uint32_t next = 0;
  std::map<uint32_t, BufferOperation> operations;
  NumbersByKey requests, accesses;
  ByteRangeIndex bytes;
};

} // namespace anole
