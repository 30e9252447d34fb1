#pragma once

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/walk/EventWalker.h"
#include "runtime/record/functions/NamedNumbers.h"
#include "tools/programs/replay/order/ExternalOrder.h"
#include "tools/programs/replay/thread/Thread.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

namespace anole::replay {

/// The arguments of one call, computed from the event of the trace: the inverse of the tracer's
/// runtime/record/mpi/Fields.h. The rows of codegen/kinds name the member functions;
/// `field` counts scalars, `array` arrays. If the trace does not say how an object
/// was made, the call is left out.
class Arguments {
public:
  Arguments(Thread &thread, const WalkedEvent &event, const FunctionInfo &function)
      : thread(thread), process(thread.process), event(event), function(function) {}
  ~Arguments();
  Arguments(const Arguments &) = delete;
  Arguments &operator=(const Arguments &) = delete;

  // Numbers and ranks.
  int64_t raw(size_t field) const { return event.scalars[field]; }
  template <class Number> Number number(size_t field) const {
    return isSpecial(raw(field)) ? Number{} : static_cast<Number>(raw(field));
  }
  /// Returns what MPI counted: MPI_UNDEFINED if it could not.
  MPI_Count counted(size_t field) const {
    bool isUndefined = raw(field) == anole::value(Special::Undefined);
    return isUndefined ? MPI_UNDEFINED : number<MPI_Count>(field);
  }
  /// Returns where packed data of this size begins. The field says where it ends.
  template <class Number> Number beginOfPacked(size_t field, MPI_Count size) const {
    auto end = number<MPI_Count>(field);
    return static_cast<Number>(std::max<MPI_Count>(end - size, 0));
  }
  /// A number that each MPI defines for itself.
  template <record::NumberSet Set> int own(size_t field) const {
    return isSpecial(raw(field)) ? 0 : record::Numbers<Set>::own(raw(field));
  }
  int tag(size_t field) const { return tagOf(raw(field)); }
  int rank(size_t field, int own = 0) const { return rankOf(raw(field), own); }
  MPI_Aint displacement(size_t field) const;

  /// A null handle of the program is an object whose handle is null, and a communicator or window
  /// that MPI did not know is one that no MPI knows, so that it refuses the call again. Where an
  /// error would have ended the program, the trace just does not tell the object (imported ones).
  template <class Value> Value &object(Table<Value> &table, size_t field) {
    return numbered(table, raw(field));
  }

  // Requests. Pointers are to where the handle is kept.
  /// A request that was made unseen counts as complete.
  MPI_Request *request(size_t field) { return thread.handle(requestId(field)); }
  /// The request of a call that makes partitions ready, once it is started and these are not.
  MPI_Request *partitioned(size_t field) {
    return thread.partitioned(requestId(field), partitionsBefore(field));
  }
  RequestId requestId(size_t field) { return thread.named(raw(field)); }
  MPI_Message *message(size_t field);
  MPI_Request *newRequest(size_t field, bool persistent = false);

  // Arrays.
  const std::vector<int64_t> &array(size_t number) const { return event.arrays[number]; }
  template <class Number> std::vector<Number> numbers(size_t array) const {
    auto values = listFor<Number>(array);
    for (int64_t value : event.arrays[array])
      values.push_back(isSpecial(value) ? Number{} : static_cast<Number>(value));
    return values;
  }
  template <record::NumberSet Set> std::vector<int> owns(size_t array) const {
    auto values = listFor<int>(array);
    for (int64_t recorded : event.arrays[array])
      values.push_back(record::Numbers<Set>::own(recorded));
    return values;
  }
  /// Addresses. If the program gave absolute ones, the result begins at an absolute address, too.
  template <class Number> std::vector<Number> addresses(size_t array) const {
    std::vector<Number> values = numbers<Number>(array);
    if (!values.empty() && event.arrays[array][0] == anole::value(Special::Address))
      for (size_t i = 0; i < values.size(); ++i)
        values[i] += static_cast<Number>(isFar(array, i) ? Attached::farAddress(i)
                                                         : Attached::addressInType());
    return values;
  }
  std::vector<int> ranks(size_t array, int own = 0) const;
  template <class Value> auto handles(Table<Value> &table, size_t array) {
    auto handles = listFor<decltype(Value::handle)>(array);
    for (int64_t number : event.arrays[array])
      handles.push_back(numbered(table, number).handle);
    return handles;
  }
  /// Pointers to texts that live as long as the call.
  std::vector<char *> texts(size_t array);
  /// MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY are addresses.
  const int *weights(size_t array, const std::vector<int> &values) const;

  // Texts.
  const char *text(size_t field);
  /// Names of files, which stand for others (objects/Scratch.h). `made` is the field of the opened
  /// file.
  const char *fileToOpen(size_t field, int mode, size_t made);
  const char *fileToDelete(size_t field);

  // Memory. Kept until the request that the call makes is complete, or else until the call is done.
  const std::byte *send(const Span &span);
  std::byte *receive(const Span &span);
  std::byte *memory(size_t size);
  /// Memory for outputs that are not needed, large enough for all that the call may write.
  template <class Any> Any *scrap() { return reinterpret_cast<Any *>(memory(scrapSize())); }
  std::vector<Buffer> release() { return std::exchange(held, {}); }
  void giveBack(std::vector<Buffer> &buffers);
  /// Memory into which one-sided calls fetch, at some time before the epoch ends.
  std::byte *land(const Span &span);
  void *attach(MPI_Aint size) { return process.attached.take(static_cast<size_t>(size)); }
  const void *detach() { return process.attached.giveBack(); }

  /// A status that is kept until the next receive.
  MPI_Status &received(const ReplayedCommunicator &group);

  // What the program left open and the recorded run decided.
  void orderReceived(const ReplayedCommunicator &group, size_t sourceField);
  void orderReceived(const ReplayedCommunicator &group);
  /// The persistent request that the call makes receives from this group; what, its starts decide.
  void startsReceives(const ReplayedCommunicator &group, bool isWild);
  void orderReceived(const ReplayedRequest &started);
  void orderFound(size_t flagField);
  /// The order for the next call. The caller fills it in.
  AnoleOrder &order();

  /// Makes the call once, so that it finds nothing.
  void pollOnly() { isVain = true; }

  /// Calls MPI when the call is due; `call` returns MPI's result.
  template <class Call> bool issue(Call call) {
    if (isVain)
      return callOnceInVain(call);
    if (missing)
      return thread.leaveOut();
    thread.before(event);
    if (!pollsItself)
      callInVain(call);
    int result = call();
    thread.after(event);
    if (newest)
      thread.issued(*newest);
    return result == MPI_SUCCESS;
  }

  /// Makes a further MPI call for the same event, if the tracer joined several calls.
  template <class Call> bool issueAgain(Call call) {
    thread.again();
    int result = call();
    thread.after(event);
    return result == MPI_SUCCESS;
  }
  /// The number of polls, for calls that poll in their own way. `any` says whether they look for
  /// anything.
  uint64_t takePolls(bool any) {
    pollsItself = true;
    return any ? thread.takePolls(event) : 0;
  }
  /// A value that became known after the call.
  int64_t late(size_t number) const { return event.late[number]; }

  // After the call. The numbers of objects are fields, too.
  template <class Value, class Handle> void made(Table<Value> &table, size_t field, Handle handle) {
    if (!isSpecial(raw(field)) && raw(field) >= 0)
      add(table, raw(field), Value(handle));
  }
  /// Waits, before an object is freed, until no other thread needs it.
  void awaitLastUse(size_t field) {
    process.sharing.awaitLastUse(function.scalars[field].kind, raw(field));
  }
  template <class Value> void ended(Table<Value> &table, size_t field) {
    process.sharing.alone([&] { table.drop(raw(field)); });
  }
  void madeType(size_t field, MPI_Datatype handle);
  void madeComm(size_t field, MPI_Comm handle);
  MPI_Comm *commToBe(size_t field, const ReplayedCommunicator &model);
  void madeWindow(size_t field, MPI_Win handle, const ReplayedCommunicator &group);
  void madeMessage(size_t field, MPI_Message message);

  ObjectTables &objects() { return process.objects; }
  Thread &thread;

private:
  static bool errorsReturn();
  std::vector<int64_t> partitionsBefore(size_t field) const;
  /// Whether it is an address in another part of the program's memory than the first of the array.
  bool isFar(size_t array, size_t place) const {
    return place > 0 && event.arrays[array][place] == anole::value(Special::Address);
  }
  /// An empty list for the elements of an array. It has an address even if there are none, because
  /// MPI refuses null pointers.
  template <class Element> std::vector<Element> listFor(size_t array) const {
    std::vector<Element> elements;
    elements.reserve(std::max<size_t>(event.arrays[array].size(), 1));
    return elements;
  }
  void orderReceived(int ownRank, int64_t source, int64_t tag);
  static int rankOf(int64_t value, int own);
  static int tagOf(int64_t value);
  template <class Value> Value &numbered(Table<Value> &table, int64_t number) {
    static thread_local Value null{};
    if (number == anole::value(Special::Null) || number == anole::value(Special::Ignored))
      return null = Value{};
    if (constexpr bool isToldBad =
            std::is_same_v<Value, ReplayedCommunicator> || std::is_same_v<Value, Window>;
        isToldBad && number == anole::value(Special::Unknown) && errorsReturn()) {
      null = Value{};
      null.handle = {};
      return null;
    }
    Value *known = process.sharing.await([&] { return ifReady(table.find(number)); });
    if (!known)
      known = process.sharing.alone([&] { return table.find(number); });
    missing |= !known;
    return known ? *known : null = Value{};
  }
  template <class Value> static Value *ifReady(Value *known) {
    if constexpr (std::is_same_v<Value, ReplayedCommunicator>)
      return known && known->isReady ? known : nullptr;
    return known;
  }
  template <class Value> Value &add(Table<Value> &table, int64_t number, Value value) {
    return process.sharing.alone([&]() -> Value & { return table.add(number, std::move(value)); });
  }
  template <class Call> bool callOnceInVain(Call call) {
    order().notFound = true;
    if (!missing)
      call();
    return false;
  }
  /// Makes the polls that found nothing.
  template <class Call> void callInVain(Call call) {
    uint64_t polls = thread.takePolls(event);
    if (polls == 0)
      return;
    AnoleOrder kept = *anole_order();
    for (; polls > 0; --polls) {
      order().notFound = true;
      call();
    }
    *anole_order() = kept;
  }
  /// The next text of the call, whose format has this key.
  std::string &fill(int64_t key);
  void noteUses();
  std::byte *reachable(std::byte *memory, size_t size);
  bool isForNobody() const;
  const char *named(size_t field, std::string (Scratch::*file)(const std::string &) const);
  size_t scrapSize() const;

  ReplayProcess &process;
  const WalkedEvent &event;
  const FunctionInfo &function;
  bool missing = false, pollsItself = false, isVain = false;
  ReplayedRequest *newest = nullptr;
  std::optional<int64_t> communicatorToBe;
  RequestId endedMessage; ///< the message that the call receives
  std::vector<Buffer> held;
  std::deque<std::string> heldTexts;
  std::span<const int64_t> textNumbers;
};

} // namespace anole::replay
