#include "tools/replay/arguments/Arguments.h"

namespace anole::replay {

static MPI_Request *nullRequest() {
  static thread_local MPI_Request null;
  null = MPI_REQUEST_NULL;
  return &null;
}

/// A request that was made out of sight is taken for one that is done.
MPI_Request *Arguments::request(size_t field) { return thread.request(raw(field)); }

MPI_Request *Arguments::newRequest(size_t field, bool persistent) {
  if (isSpecial(raw(field)) || missing)
    return nullRequest();
  MPI_Request *handle = thread.requests.next();
  newest = &thread.requests.made(persistent);
  return handle;
}

MPI_Message *Arguments::message(size_t field) {
  static thread_local MPI_Message none;
  if (raw(field) == value(Special::NoProcess)) {
    none = MPI_MESSAGE_NO_PROC;
    return &none;
  }
  endedMessage = thread.numberOf(raw(field));
  RequestState *state = thread.requests.state(endedMessage);
  missing |= !state;
  return state ? &state->message : &none;
}

void Arguments::madeMessage(size_t field, MPI_Message message) {
  if (isSpecial(raw(field)))
    return;
  *thread.requests.next() = MPI_REQUEST_NULL;
  thread.requests.made(false).message = message;
}

void Arguments::orderReceived(const Communicator &group, size_t sourceField) {
  orderReceived(group, raw(sourceField), raw(sourceField + 1));
}

void Arguments::orderReceived(const Communicator &group) {
  if (event.late.size() == 2)
    orderReceived(group, event.late[0], event.late[1]);
}

void Arguments::orderReceived(const Communicator &group, int64_t source, int64_t tag) {
  if (!process.isOrdered)
    return;
  if (!isSpecial(source) || source == value(Special::ProcNull))
    order().source = rankOf(source, group.rank);
  if (!isSpecial(tag))
    order().tag = static_cast<int>(tag);
}

void Arguments::orderFound(size_t flagField) {
  order().found = raw(flagField) == 1;
  order().notFound = raw(flagField) == 0;
}

void Arguments::madeComm(size_t field, MPI_Comm handle) {
  if (handle != MPI_COMM_NULL && !isSpecial(raw(field)))
    process.objects.comms.add(raw(field), Communicator::of(handle));
}

/// One that is being made: MPI may write its handle as late as when its request completes.
MPI_Comm *Arguments::commToBe(size_t field, const Communicator &model) {
  Communicator made = model;
  made.handle = MPI_COMM_NULL;
  return &process.objects.comms.add(raw(field), made).handle;
}

void Arguments::madeWindow(size_t field, MPI_Win handle, const Communicator &group) {
  process.objects.windows.add(raw(field), Window{handle, group.rank, release()});
}

} // namespace anole::replay
