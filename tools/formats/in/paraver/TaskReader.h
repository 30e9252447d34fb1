#pragma once

#include "tools/formats/in/FieldPlaces.h"
#include "tools/formats/in/Import.h"
#include "tools/formats/in/OpenCalls.h"
#include "tools/formats/in/paraver/CallerPaths.h"
#include "tools/formats/in/paraver/TraceHeader.h"

namespace anole::import::paraver {

/// One end of a message.
struct MessageEnd {
  bool isSend = false;
  uint32_t peer = 0; ///< rank in MPI_COMM_WORLD
  int64_t bytes = 0, tag = 0;
};

/// A TraceState is what readers of one trace share.
struct TraceState {
  Import &import;
  TraceHeader header;
  Labels labels;
  KnownPlaces places{};
};

/// Makes the events of one thread of a task into calls. A call lies between an event that begins it
/// and one that ends it. Messages are told apart from calls: each belongs to the call that began
/// when the message's end says so. A message that comes before its call ends waits for that end; a
/// receive waits for its message (OpenCalls), as messages stand where they were sent, and clocks of
/// ranks differ.
class TaskThread {
public:
  TaskThread(TraceState &state, RankRecord &record, RankRecord::Thread &thread);

  void event(uint64_t time, int64_t type, int64_t value);
  void message(uint64_t began, const MessageEnd &end);
  /// After the last line.
  void finish();

private:
  using Comm = std::pair<int64_t, int64_t>; ///< number and own rank

  void begin(uint64_t time, int64_t type, int64_t value);
  void end(uint64_t time);
  bool takeMessages();
  void wait(uint64_t began, const MessageEnd &end);
  void collective(int64_t type, int64_t value);
  void setCollective();
  void setMessage(ImportedCall &to, const MessageEnd &end);
  Comm comm(int64_t id);

  static constexpr size_t mostWaiting = 1 << 16;

  TraceState &state;
  RankRecord &record;
  RankRecord::Thread &thread;
  OpenCalls calls;
  ImportedCall call;
  bool inCall = false;
  int64_t sent = 0, received = 0; ///< bytes of a collective
  CallerPaths callers;
  std::multimap<uint64_t, MessageEnd> waiting; ///< messages, by the time when their call began
  std::map<uint64_t, uint64_t> openReceives;   ///< calls, likewise
  struct {
    uint64_t begin = 0, number = 0;
  } latest; ///< the last call that may have messages; until the next one begins, or it receives
  std::map<int64_t, int64_t> commNumbers;
};

} // namespace anole::import::paraver
