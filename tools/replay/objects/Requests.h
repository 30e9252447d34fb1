#pragma once

#include "tools/replay/objects/Buffers.h"

#include <array>
#include <mpi.h>
#include <unordered_map>

namespace anole::replay {

/// What belongs to a request (or to a matched message) until it ends.
struct RequestState {
  std::vector<Buffer> buffers;
  MPI_Message message = MPI_MESSAGE_NULL;
  bool known = false;                     ///< made, and not ended
  bool issued = false;                    ///< MPI has written its handle
  bool persistent = false, active = true; ///< a persistent one is active while started
  bool startedTogether = false;           ///< by MPI_Startall
};

/// The requests that a thread made, numbered as the trace numbers them.
///
/// The handles of neighbours lie side by side, so that a call that completes several, as most
/// programs do, gets the very variables into which they were made: MPI may give one handle to
/// several sends, and then the tracer can tell them apart by nothing else. They live in blocks;
/// a block goes when all in it are done, so memory is that of the requests that are open.
class Requests {
public:
  explicit Requests(Buffers &buffers) : buffers(buffers) {}

  int64_t created() const { return count; }

  /// The next request: not known before it is made.
  MPI_Request *next();
  RequestState &made(bool persistent);

  /// Null: not known.
  MPI_Request *handle(int64_t number);
  RequestState *state(int64_t number);

  void end(int64_t number);

private:
  static constexpr int64_t blockSize = 256;
  struct Block {
    std::array<MPI_Request, blockSize> handles;
    std::array<RequestState, blockSize> states;
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
