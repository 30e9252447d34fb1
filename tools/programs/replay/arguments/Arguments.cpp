#include "tools/programs/replay/arguments/Arguments.h"

#include "runtime/core/model/TextFormat.h"
#include "tools/programs/replay/arguments/Statuses.h"
#include "tools/programs/replay/thread/EachField.h"

#include <cstdlib>
#include <iostream>

namespace anole::replay {

Arguments::~Arguments() {
  *anole_order() = {};
  if (!missing)
    thread.end(endedMessage);
  noteUses();
  for (Buffer &buffer : held)
    if (newest)
      newest->buffers.push_back(std::move(buffer));
    else
      thread.giveBack(std::move(buffer));
}

void Arguments::noteUses() {
  process.sharing.used(function, event);
  if (process.sharing.isThreaded() && !newest)
    eachField(function, event, [this](FieldKind kind, int64_t field) {
      if (kind == FieldKind::Request)
        thread.used(thread.named(field));
    });
  if (process.sharing.isThreaded() && process.handed.keepsArrays(thread.ordinal))
    process.sharing.alone([&] { process.handed.passed(thread.ordinal, event.ordinal); });
}

/// Whether MPI goes on after an error.
bool Arguments::errorsReturn() {
  int isStarted = 0;
  MPI_Errhandler handler = MPI_ERRORS_ARE_FATAL;
  if (PMPI_Initialized(&isStarted) == MPI_SUCCESS && isStarted)
    PMPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler);
  bool isFatal = handler == MPI_ERRORS_ARE_FATAL, isReturn = handler == MPI_ERRORS_RETURN;
  if (!isFatal && !isReturn)
    PMPI_Errhandler_free(&handler);
  return !isFatal;
}

int Arguments::rankOf(int64_t value, int own) {
  switch (static_cast<Special>(value)) {
  case Special::ProcNull:
    return MPI_PROC_NULL;
  case Special::AnySource:
    return MPI_ANY_SOURCE;
  case Special::RootHere:
    return MPI_ROOT;
  case Special::Undefined:
    return MPI_UNDEFINED;
  default:
    return isSpecial(value) ? 0 : static_cast<int>(value + own);
  }
}

int Arguments::tagOf(int64_t value) {
  return value == anole::value(Special::AnyTag) ? MPI_ANY_TAG : static_cast<int>(value);
}

AnoleOrder &Arguments::order() {
  AnoleOrder &order = *anole_order();
  order.function = function.name.c_str();
  return order;
}

/// In a dynamic window, an address is the one at which all ranks attach their memory.
MPI_Aint Arguments::displacement(size_t field) const {
  if (raw(field) == value(Special::Address))
    return thread.process.attached.address();
  return number<MPI_Aint>(field);
}

std::vector<int> Arguments::ranks(size_t array, int own) const {
  auto values = listFor<int>(array);
  for (int64_t value : event.arrays[array])
    values.push_back(rankOf(value, own));
  return values;
}

const int *Arguments::weights(size_t array, const std::vector<int> &values) const {
  const auto &from = event.arrays[array];
  if (from.empty())
    return MPI_WEIGHTS_EMPTY;
  return from[0] == value(Special::Ignored) ? MPI_UNWEIGHTED : values.data();
}

/// The numbers of all texts stand one after the other in the last array, in the order of the texts.
const char *Arguments::text(size_t field) {
  if (raw(field) == value(Special::Null))
    return nullptr;
  if (heldTexts.empty())
    textNumbers = event.arrays.back();
  return fill(raw(field)).c_str();
}

std::string &Arguments::fill(int64_t key) {
  auto known = process.texts.find(key);
  bool isListed = known != process.texts.end();
  return heldTexts.emplace_back(isListed ? fillFormat(*known->second, textNumbers) : "unlisted");
}

std::vector<char *> Arguments::texts(size_t array) {
  std::vector<char *> pointers;
  textNumbers = event.arrays.back();
  for (int64_t key : event.arrays[array])
    pointers.push_back(fill(key).data());
  return pointers;
}

const char *Arguments::fileToOpen(size_t field, int mode, size_t made) {
  if (isSpecial(raw(made)))
    return named(field, &Scratch::missing);
  return named(field, mode & MPI_MODE_CREATE ? &Scratch::place : &Scratch::existing);
}

const char *Arguments::fileToDelete(size_t field) { return named(field, &Scratch::existing); }

const char *Arguments::named(size_t field,
                             std::string (Scratch::*file)(const std::string &) const) {
  const char *name = text(field);
  if (name)
    order().file = heldTexts.emplace_back((process.scratch.*file)(name)).c_str();
  return name;
}

const std::byte *Arguments::send(const Span &span) {
  return span.address(reachable(thread.buffers.source(span.size()), span.size()));
}

std::byte *Arguments::receive(const Span &span) { return span.address(memory(span.size())); }

std::byte *Arguments::land(const Span &span) {
  return span.address(reachable(thread.landing.atLeast(span.size()), span.size()));
}

std::byte *Arguments::memory(size_t size) {
  Buffer taken = thread.take(size);
  std::byte *place = reachable(taken.memory.get(), size);
  if (taken.memory)
    held.push_back(std::move(taken));
  return place;
}

/// No program has memory of a size that there are no addresses for, but it may pass such a count if
/// nothing is sent. Then MPI looks at no byte.
std::byte *Arguments::reachable(std::byte *memory, size_t size) {
  constexpr int failed = 2;
  static std::byte nothing;
  if (memory)
    return memory;
  if (isForNobody())
    return &nothing;
  std::cerr << "anole-replay: rank " << process.worldRank << ": there is no memory for the " << size
            << " bytes of " << function.name << "\n";
  std::_Exit(failed);
}

bool Arguments::isForNobody() const {
  for (size_t i = 0; i < event.scalars.size(); ++i)
    if (function.scalars[i].kind == FieldKind::Peer && raw(i) == value(Special::ProcNull))
      return true;
  return false;
}

void Arguments::giveBack(std::vector<Buffer> &buffers) {
  for (Buffer &buffer : buffers)
    thread.giveBack(std::move(buffer));
  buffers.clear();
}

/// The numbers of the call are the only bounds that MPI has: the number of dimensions, the number
/// of neighbours.
size_t Arguments::scrapSize() const {
  constexpr int64_t enough = 1 << 16, tooMuch = 1 << 28;
  int64_t largest = 0;
  for (int64_t value : event.scalars)
    largest = value < tooMuch ? std::max(largest, value) : largest;
  for (const auto &array : event.arrays)
    largest = std::max(largest, static_cast<int64_t>(array.size()));
  return static_cast<size_t>(enough + 8 * largest);
}

MPI_Request *Arguments::newRequest(size_t field, bool persistent) {
  if (isSpecial(raw(field)) || missing)
    return thread.handle({});
  MPI_Request *handle = nullptr;
  newest = &thread.make(persistent, handle);
  newest->communicator = communicatorToBe;
  if (process.isRecorded)
    order().unique = true;
  return handle;
}

MPI_Message *Arguments::message(size_t field) {
  static thread_local MPI_Message none;
  if (raw(field) == value(Special::NoProcess)) {
    none = MPI_MESSAGE_NO_PROC;
    return &none;
  }
  endedMessage = requestId(field);
  ReplayedRequest *state = thread.state(endedMessage);
  missing |= !state;
  return state ? &state->message : &none;
}

void Arguments::madeMessage(size_t field, MPI_Message message) {
  if (isSpecial(raw(field)))
    return;
  MPI_Request *handle = nullptr;
  ReplayedRequest &made = thread.make(false, handle);
  made.message = message;
  *handle = MPI_REQUEST_NULL;
  thread.issued(made);
}

MPI_Status &Arguments::received(const ReplayedCommunicator &group) {
  thread.received = {emptyStatus(), group.rank};
  return thread.received.status;
}

void Arguments::orderReceived(const ReplayedCommunicator &group, size_t sourceField) {
  orderReceived(group.rank, raw(sourceField), raw(sourceField + 1));
}

void Arguments::orderReceived(const ReplayedCommunicator &group) {
  if (event.late.size() == 2)
    orderReceived(group.rank, event.late[0], event.late[1]);
}

void Arguments::startsReceives(const ReplayedCommunicator &group, bool isWild) {
  if (!newest)
    return;
  newest->rank = group.rank;
  newest->isWild = isWild;
}

void Arguments::orderReceived(const ReplayedRequest &started) {
  if (event.late.size() == 2)
    orderReceived(started.rank, event.late[0], event.late[1]);
}

void Arguments::orderReceived(int ownRank, int64_t source, int64_t tag) {
  if (!process.isOrdered)
    return;
  if (!isSpecial(source) || source == value(Special::ProcNull))
    order().source = rankOf(source, ownRank);
  if (!isSpecial(tag))
    order().tag = static_cast<int>(tag);
}

void Arguments::orderFound(size_t flagField) {
  order().found = raw(flagField) == 1;
  order().notFound = raw(flagField) == 0;
}

/// Commits the type before other threads find it: they wait until it is made, and the trace does
/// not say that they also wait for MPI_Type_commit. Committing a type twice is allowed.
void Arguments::madeType(size_t field, MPI_Datatype handle) {
  if (process.sharing.isThreaded() && handle != MPI_DATATYPE_NULL)
    PMPI_Type_commit(&handle);
  made(process.objects.types, field, handle);
}

void Arguments::madeComm(size_t field, MPI_Comm handle) {
  if (handle != MPI_COMM_NULL && !isSpecial(raw(field)))
    add(process.objects.comms, raw(field), ReplayedCommunicator::of(handle));
}

/// One that is being made: MPI may write its handle as late as when its request completes.
MPI_Comm *Arguments::commToBe(size_t field, const ReplayedCommunicator &model) {
  ReplayedCommunicator made = model;
  made.handle = MPI_COMM_NULL;
  made.isReady = missing; // without a request, nothing says when
  communicatorToBe = raw(field);
  return &add(process.objects.comms, raw(field), made).handle;
}

void Arguments::madeWindow(size_t field, MPI_Win handle, const ReplayedCommunicator &group) {
  add(process.objects.windows, raw(field), Window{handle, group.rank, release()});
}

/// One, those of a list, or a range from the first to the last one, which come before the request.
std::vector<int64_t> Arguments::partitionsBefore(size_t field) const {
  if (!event.arrays.empty())
    return event.arrays[0];
  std::vector<int64_t> all;
  for (int64_t partition = raw(0); partition <= raw(field - 1); ++partition)
    all.push_back(partition);
  return all;
}

} // namespace anole::replay
