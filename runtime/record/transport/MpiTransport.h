#pragma once

#include "runtime/core/ranks/transport/Transport.h"

#include "runtime/record/functions/Mpi.h"

#include <chrono>
#include <deque>
#include <map>
#include <vector>

namespace anole::record {

/// Messages over a private communicator, past the wrappers (PMPI). A message travels as its length
/// and then chunks that an int can count. The communicator is made without waiting for the other
/// ranks; until it is there, messages wait. Errors do not abort the program: they end the
/// transport. Not thread safe.
class MpiTransport final : public Transport {
public:
  static constexpr size_t largestChunk = size_t(1) << 30;

  /// Collective over `parent`, but no rank waits here.
  explicit MpiTransport(MPI_Comm parent, size_t chunkSize = largestChunk);

  using Moment = std::chrono::steady_clock::time_point;
  /// Messages with it are none of the transport's: those that come to it are late, and dropped.
  static constexpr int asideTag = 0x7fff;

  /// Waits until all ranks have come here, but not beyond the limit. Returns whether they have.
  bool awaitOpen(Moment limit = Moment::max());
  /// Once that is so: for collective operations, and for messages with the tag aside.
  MPI_Comm communicator() const { return comm; }

  /// Collective. Drain first.
  ~MpiTransport() override;
  MpiTransport(const MpiTransport &) = delete;
  MpiTransport &operator=(const MpiTransport &) = delete;

  uint32_t rank() const override { return static_cast<uint32_t>(myRank); }
  uint32_t size() const override { return static_cast<uint32_t>(worldSize); }
  void send(uint32_t to, uint32_t tag, std::string bytes) override;
  std::optional<Message> receive() override;
  bool isDrained() override;
  bool hasFailed() const override { return failed; }

private:
  struct Outgoing {
    int to = 0, tag = 0;
    uint64_t length = 0;
    std::string bytes;
    std::vector<MPI_Request> requests;
  };
  struct Incoming {
    uint64_t length = 0;
    std::string bytes;
  };
  using Channel = std::pair<int, int>; ///< source and tag

  bool check(int result);
  bool isOpen();
  void post(Outgoing &message, const void *bytes, size_t count);
  void post(Outgoing &message);
  void release();
  bool hasArrived(MPI_Status &status);
  void drop(const MPI_Status &status);
  bool receiveChunk(const MPI_Status &status);

  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Request duplication = MPI_REQUEST_NULL; ///< of the parent, while it is under way
  int myRank = 0, worldSize = 1;
  size_t chunkSize;
  bool failed = false;
  std::deque<Outgoing> outgoing; ///< a deque: what is being sent must not move
  std::map<Channel, Incoming> incoming;
};

} // namespace anole::record
