#pragma once

#include "runtime/record/functions/Mpi.h"
#include "tools/programs/replay/objects/Buffers.h"

#include <array>
#include <optional>
#include <set>
#include <unordered_map>

namespace anole::replay {

/// A RequestState is what belongs to a request (or to a matched message) until it ends.
struct ReplayedRequest {
  std::vector<Buffer> buffers;
  MPI_Message message = MPI_MESSAGE_NULL;
  bool known = false;                     ///< made, and not ended
  bool issued = false;                    ///< MPI has written its handle
  bool persistent = false, active = true; ///< a persistent one is active while started
  /// By MPI_Startall, if it is a receive with a wildcard: the event of MPI_Start that says what it
  /// receives is to come.
  bool startedTogether = false;
  bool isWild = false;                 ///< a persistent receive with a wildcard
  int rank = 0;                        ///< own, in the communicator of a persistent receive
  std::set<int64_t> ready;             ///< partitions of a send, since it was started
  std::optional<int64_t> communicator; ///< its number, if the request makes one
};

/// The requests that a thread made, numbered as in the trace.
///
/// The handles of neighbours are adjacent, so that a call that completes several, as most programs
/// do, gets the same variables into which they were made. MPI may give one handle to several sends,
/// and then the tracer can only tell them apart by their variables. Handles live in blocks. A block
/// is freed when all requests in it are complete, so the memory is that of the open requests.
class RequestTable {
public:
  explicit RequestTable(Buffers &buffers) : buffers(buffers) {}

  int64_t created() const { return count; }

  /// The next request, which is unknown before it is made.
  MPI_Request *next();
  ReplayedRequest &made(bool persistent);

  /// The handle of a request; null if it is unknown.
  MPI_Request *handle(int64_t number);
  ReplayedRequest *state(int64_t number);

  void end(int64_t number);

private:
  static constexpr int64_t blockSize = 256;
  struct Block {
    std::array<MPI_Request, blockSize> handles;
    std::array<ReplayedRequest, blockSize> states;
    int64_t open = 0;
  };
  Block *find(int64_t number);
  void release(int64_t block);

  Buffers &buffers;
  int64_t count = 0;
  std::unordered_map<int64_t, std::unique_ptr<Block>> blocks;
  std::vector<std::unique_ptr<Block>> unused;
};

} // namespace anole::replay
