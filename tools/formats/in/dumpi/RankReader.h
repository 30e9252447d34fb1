#pragma once

#include "runtime/core/handles/ObjectNames.h"
#include "tools/formats/in/dumpi/CommTable.h"
#include "tools/formats/in/dumpi/DumpiRequests.h"
#include "tools/formats/in/dumpi/TypeBytes.h"

#include <optional>

namespace anole::import::dumpi {

/// Makes the calls of one DUMPI file into the record of its rank. The state is what MPI would hold
/// for the rank: its requests, communicators and objects that are not freed.
class RankReader {
public:
  /// All arguments must outlive the reader.
  RankReader(RankRecord &record, const MadeComms &made);

  /// Appends a call. False: it is of one thread too many.
  bool add(const Record &record);
  /// After the last call.
  void finish();
  /// Returns whether the rank made a communicator whose members are not known.
  bool metUnknownComm() const { return isCommUnknown; }

private:
  /// Neighbouring calls of MPI_Waitsome are one event.
  struct Run {
    const FunctionInfo *function;
    LateSlot slot;
    int64_t completed;
  };
  struct ThreadState {
    RankRecord::Thread *thread = nullptr;
    CompletionSequence sequence;
    std::optional<Run> run;
  };

  void chooseComm(const Record &record);
  void fill(const Record &record);
  int64_t field(const Record &record, const Item &item, int64_t number, size_t position);
  int64_t plain(const Record &record, const Item &item, int64_t number) const;
  int64_t peer(int64_t rank) const;
  int64_t newComm(const Item &item, int64_t id);
  int64_t objectNumber(const Item &item, int64_t id);
  ObjectNames *namesFor(const Item &item);

  void record(const Record &record);
  void recordReceive(const Record &record);
  void recordNewRequest(const Record &record);
  void recordCompletion(const Record &record);
  void recordOneOrSome(const Record &record);
  void recordSequence(const std::vector<int64_t> &ids, int64_t active, bool isSome);
  void recordStart(const Record &record);
  void recordUse(const Record &record);
  LateSlot commit() { return target.add(*now->thread, call); }
  void afterwards(const Record &record);

  static bool isPoll(const Record &record);
  static int64_t requestKey(const Record &record, int64_t id);
  Pending pendingReceive(const Record &record) const;
  void awaitReceive(Pending &pending, LateSlot slot);
  void takeAll(const Record &record);
  void giveBackAll();
  int64_t requestField(size_t position, int64_t id);
  void complete(size_t position, const ReceiveStatus *status);
  void positionsDone(const Record &record);
  int64_t identify(const std::vector<int64_t> &ids);
  static void endRun(ThreadState &thread);

  RankRecord &target;
  ImportedCall call;
  CommTable comms;
  const Comm *comm = nullptr; ///< of the call
  std::unordered_map<int64_t, Comm> windowComms;
  DumpiRequests requests;
  TypeBytes types;
  ObjectNames datatypes, ops, groups, infos, errhandlers, keys, files, windows;
  std::map<uint32_t, ThreadState> threads;
  ThreadState *now = nullptr;  ///< of the call
  std::vector<uint32_t> taken; ///< entries of the requests of a completion call
  std::vector<size_t> done;    ///< which of them it completed
  std::vector<int64_t> identities;
  uint64_t lastTime = 0;
  bool isCommUnknown = false;
};

} // namespace anole::import::dumpi
