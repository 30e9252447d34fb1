#pragma once

#include "runtime/record/capture/CallScope.h"
#include "runtime/record/functions/NamedNumbers.h"
#include "runtime/record/mpi/handles/HandleTables.h"
#include "runtime/record/mpi/handles/Values.h"

#include <string_view>
#include <vector>

namespace anole::record {

/// Ends a run of Waitsome calls that is still one event; see WaitsomeCoalescer.
void endSomeRun();

/// The fields of one event while its wrapper collects them, in rank-independent form, and in
/// absolute form for the raw log. The rows of codegen/kinds name the member functions.
class Fields {
public:
  explicit Fields(CallScope &interception) : call(interception), tuple(call.fields()) {}

  void put(int64_t field) { tuple.put(field, field); }
  void put(int64_t field, int64_t absolute) { tuple.put(field, absolute); }
  /// The first field of the event.
  int64_t first() const { return *tuple.data(); }
  void ignored() { put(value(Special::Ignored)); }

  void key(int argument) { put(int64_t(argument) - handleTables->worldRank, argument); }
  void peer(const Communicator &group, int rank) {
    put(relativeRank(rank, group.rank), absoluteRank(rank));
  }
  /// A number that MPI wrote, if it did.
  template <class Number> void out(bool valid, const Number *written) {
    bool known = valid && written && *written != MPI_UNDEFINED;
    put(known ? int64_t(*written) : value(Special::Undefined));
  }
  /// The same of a number of bytes.
  template <class Number> void outSize(bool valid, const Number *written) {
    bool known = valid && written && *written != MPI_UNDEFINED;
    put(known ? boundOrExtent(*written) : value(Special::Undefined));
  }
  template <NumberSet Set> void outNamed(bool valid, const int *written) {
    bool known = valid && *written != MPI_UNDEFINED;
    put(known ? Numbers<Set>::recorded(*written) : value(Special::Undefined));
  }
  void outPeer(bool valid, const Communicator &group, const int *rank) {
    peer(group, valid ? *rank : MPI_UNDEFINED);
  }
  void outRank(bool valid, const int *rank) {
    valid && *rank >= 0 ? key(*rank) : put(value(Special::Undefined));
  }

  static Communicator &group(MPI_Comm handle) {
    Communicator *found = &handleTables->communicators.null();
    guarded([&] { found = &handleTables->communicators.find(handle); });
    return *found;
  }
  void comm(const Communicator &known) { put(known.ordinal); }
  void comm(MPI_Comm handle) { comm(group(handle)); }
  void freeComm(MPI_Comm handle);

  static Window windowOf(MPI_Win handle) {
    Window found;
    guarded([&] { found = handleTables->windows.find(handle); });
    return found;
  }
  void target(const Window &window, int rank) {
    put(relativeRank(rank, window.rank), absoluteRank(rank));
  }
  /// In a dynamic window it is an address, which differs from run to run.
  void targetDisp(const Window &window, MPI_Aint disp) {
    put(window.isDynamic ? value(Special::Address) : disp);
  }
  void newWindow(int result, const MPI_Win *made, const Communicator &group);
  void freeWindow(MPI_Win handle);

  /// A text; the numbers in it are appended to those of the call.
  void text(std::vector<int64_t> &numbers, std::string_view text);
  void text(std::vector<int64_t> &numbers, const char *text) {
    text ? this->text(numbers, std::string_view(text)) : put(value(Special::Null));
  }
  void outText(bool valid, std::vector<int64_t> &numbers, const char *written) {
    text(numbers, valid ? written : nullptr);
  }
  void texts(std::vector<int64_t> &numbers, char **list, int64_t count);
  void textLists(std::vector<int64_t> &numbers, char ***lists, int64_t count);

  template <class Handle> void object(ObjectNames &names, Handle handle) {
    int64_t number = value(Special::Unknown);
    guarded([&] { number = names.refer(anole::record::key(handle), thread()); });
    put(number);
  }
  template <class Handle> void freeObject(ObjectNames &names, Handle handle) {
    int64_t number = value(Special::Unknown);
    changing([&] { number = names.release(anole::record::key(handle), thread()); });
    put(number);
  }
  template <class Handle> void newObject(ObjectNames &names, int result, const Handle *made) {
    if (result != MPI_SUCCESS)
      return put(value(Special::Null));
    int64_t number = value(Special::Unknown);
    changing([&] { number = names.create(anole::record::key(*made), thread()); });
    put(number);
  }
  void typeExtent(int result, MPI_Datatype handle);

  void newComm(int result, const MPI_Comm *made);
  void newCommLike(int result, const MPI_Comm *made, const Communicator &model);
  void outComm(int result, const MPI_Comm *found);

  void request(MPI_Request handle, const void *where);
  void request(const RequestName &name);
  void requests(const MPI_Request *handles, int64_t count) {
    count = beginArray(handles, count);
    for (int64_t i = 0; i < count; ++i)
      request(handles[i], nullptr);
  }
  /// A matched message: numbered among the requests, ended by its receive.
  void message(const MPI_Message *handle);
  void newMessage(int result, const MPI_Message *made);
  /// The entry of a new request, or Requests::none if the call failed.
  uint32_t newRequest(int result, const MPI_Request *made, const RequestState &state = {});

  /// Records what a blocking receive or probe got, where it left that open.
  void received(int result, const Communicator &group, int source, int tag,
                const MPI_Status *status) {
    if (result != MPI_SUCCESS || source == MPI_ANY_SOURCE || tag == MPI_ANY_TAG) [[unlikely]]
      return receivedOpen(result, group, source, tag, status);
    put(value(Special::AsPosted));
    put(value(Special::AsPosted));
  }

  /// Returns whether the call found nothing and is no event; else its flag is a field.
  bool poll(int result, const int *flag);

  /// Begins an array with its length: as many elements must follow.
  int64_t beginArray(const void *elements, int64_t count) {
    bool any = elements && count > 0 && tuple.reserve(static_cast<size_t>(count));
    put(count = any ? count : 0);
    return count;
  }
  template <class Number> void array(const Number *values, int64_t count) {
    count = beginArray(values, count);
    tuple.putAll(values, static_cast<size_t>(count));
  }
  template <NumberSet Set> void named(const int *numbers, int64_t count) {
    count = beginArray(numbers, count);
    for (int64_t i = 0; i < count; ++i)
      put(Numbers<Set>::recorded(numbers[i]));
  }
  template <class Handle> void objects(ObjectNames &names, const Handle *handles, int64_t count) {
    count = beginArray(handles, count);
    for (int64_t i = 0; i < count; ++i)
      object(names, handles[i]);
  }
  void peers(const Communicator &group, const int *ranks, int64_t count);
  void ranks(const int *ranks, int64_t count);
  void weights(const int *weights, int64_t count);
  template <class Number> void addresses(const Number *values, int64_t count);
  void ranges(int (*triples)[3], int64_t count) {
    array(count > 0 ? &triples[0][0] : nullptr, 3 * count);
  }

  /// Returns the value of a bound of a datatype, and then of the extent that begins there.
  int64_t boundOrExtent(int64_t number);

  /// No event, if recording has ended since the call began: its fields may be wrong.
  CallScope::LateHandle commit(Shape shape) {
    if (threadState.points.isHeld()) [[unlikely]]
      endSomeRun();
    if (!recordingSwitch.recording.load(std::memory_order_relaxed)) [[unlikely]]
      return drop();
    return call.commit(shape);
  }
  /// For a call that may be a FastPath. `isSettled`: what it leaves follows from these arguments.
  template <class... Arguments>
  CallScope::LateHandle commitRepeatable(Shape shape, bool isSettled, const FailedCall &ifFailed,
                                         Arguments... arguments) {
    uint8_t moves = call.confirm(isSettled, arguments...);
    CallScope::LateHandle event = commit(shape);
    if (isSettled)
      call.remember(event, ifFailed, moves, arguments...);
    return event;
  }
  /// After the event of a nonblocking receive: what a wildcard received comes late.
  static void settleReceive(const CallScope::LateHandle &event, uint32_t entry);

private:
  /// Returns who makes what is made here.
  static uint32_t thread() { return threadState.requests.madeBy(); }

  uint32_t addRequest(int64_t handle, const void *where, RequestState state);
  CallScope::LateHandle drop();
  void nameComm(const Communicator &made);
  void receivedOpen(int result, const Communicator &group, int source, int tag,
                    const MPI_Status *status);

  CallScope &call;
  FieldBuffer &tuple;
  int64_t bound = 0;                   ///< the last one that was asked for
  RequestName madeName;                ///< the request that the call made, if it did
  uint32_t madeEntry = Requests::none; ///< none also if it is a recent one
};

/// An address differs from run to run, the distance to its neighbours does not.
template <class Number> void Fields::addresses(const Number *values, int64_t count) {
  count = beginArray(values, count);
  constexpr int64_t surelyAddress = int64_t(1) << 32;
  bool absoluteAddresses = count > 0 && values[0] >= surelyAddress;
  for (int64_t i = 0; i < count; ++i)
    if (!absoluteAddresses)
      put(values[i]);
    else
      put(i == 0 ? value(Special::Address) : distanceOrAddress(values[0], values[i]));
}

} // namespace anole::record
