#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole {

/// An EndKind is how the record of a rank ended. On disk: never renumber.
enum class EndKind : uint8_t {
  Finished = 0, ///< it was complete
  Killed = 1,   ///< the process died without notice: a signal, _exit, a lost host
  Exited = 2,   ///< exit, or the end of main, without MPI_Finalize
  Aborted = 3,  ///< MPI_Abort
  Torn = 4,     ///< like Killed, while the record was being changed: some of it is lost
  MpiError = 5, ///< MPI ended the program for an error
  Running = 6,  ///< it goes on: the record is that of a moment (anole snapshot)
  Last = Running
};

/// An OpenCall is a call that a thread had begun and that had not returned, or the poll that it
/// repeats. It is no event; what it was given says whom the thread waits for.
struct OpenCall {
  static constexpr size_t mostFields = 4096; ///< of one; arrays beyond that are left out

  uint32_t thread = 0;
  std::string function;
  uint64_t path = 0;   ///< 0: not known
  bool polled = false; ///< the call had returned and found nothing
  uint64_t inside = 0; ///< nanoseconds since it began; of polls, since the last event
  /// What went in, as an event has it (Event::fields), each number as it is in two's complement;
  /// what would come out is missing.
  std::vector<uint64_t> fields{};
  bool operator==(const OpenCall &) const = default;
};

/// A rank of a trace that was not made by all ranks together in MPI_Finalize.
struct Ending {
  uint32_t rank = 0;
  EndKind kind = EndKind::Finished;
  std::string function; ///< the MPI function that it was in; empty: in none
  uint64_t path = 0;    ///< the call path of that call; 0: not known
  bool polled = false;  ///< it was not in that call, which had found nothing since the last event
  /// Nanoseconds since the last event of that call's thread: in that call, or with polls between
  /// the first and the last one, and the rest.
  uint64_t inside = 0, computing = 0;
  std::vector<OpenCall> calls{}; ///< of all threads, in their order
  bool operator==(const Ending &) const = default;
};

} // namespace anole
