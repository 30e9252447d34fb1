#include "tools/replay/arguments/Arguments.h"

namespace anole::replay {

MPI_Request *Arguments::newRequest(size_t field, bool persistent) {
  if (isSpecial(raw(field)) || missing)
    return thread.handle({});
  MPI_Request *handle = nullptr;
  newest = &thread.make(persistent, handle);
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
  RequestState *state = thread.state(endedMessage);
  missing |= !state;
  return state ? &state->message : &none;
}

void Arguments::madeMessage(size_t field, MPI_Message message) {
  if (isSpecial(raw(field)))
    return;
  MPI_Request *handle = nullptr;
  RequestState &made = thread.make(false, handle);
  made.message = message;
  *handle = MPI_REQUEST_NULL;
  thread.issued(made);
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
    add(process.objects.comms, raw(field), Communicator::of(handle));
}

/// One that is being made: MPI may write its handle as late as when its request completes.
MPI_Comm *Arguments::commToBe(size_t field, const Communicator &model) {
  Communicator made = model;
  made.handle = MPI_COMM_NULL;
  return &add(process.objects.comms, raw(field), made).handle;
}

void Arguments::madeWindow(size_t field, MPI_Win handle, const Communicator &group) {
  add(process.objects.windows, raw(field), Window{handle, group.rank, release()});
}

} // namespace anole::replay
