#include "runtime/record/transport/MpiTransport.h"

#include <algorithm>
#include <thread>

namespace anole::record {

MpiTransport::MpiTransport(MPI_Comm parent, size_t chunkSize) : chunkSize(chunkSize) {
  check(PMPI_Comm_rank(parent, &myRank));
  check(PMPI_Comm_size(parent, &worldSize));
  check(PMPI_Comm_idup(parent, &comm, &duplication));
  if (worldSize == 1)
    awaitOpen(); // no message will, and Open MPI does not end with a half made communicator
}

bool MpiTransport::awaitOpen(Moment limit) {
  constexpr auto moment = std::chrono::microseconds(50);
  bool open = isOpen();
  for (; !failed && !open && Moment::clock::now() < limit; open = isOpen())
    std::this_thread::sleep_for(moment);
  return open;
}

bool MpiTransport::isOpen() {
  int done = 0;
  if (failed || duplication == MPI_REQUEST_NULL)
    return !failed;
  if (!check(PMPI_Test(&duplication, &done, MPI_STATUS_IGNORE)) || !done)
    return false;
  check(PMPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
  for (Outgoing &message : outgoing)
    post(message);
  return !failed;
}

MpiTransport::~MpiTransport() {
  if (!failed && isOpen())
    PMPI_Comm_free(&comm);
}

bool MpiTransport::check(int result) {
  failed = failed || result != MPI_SUCCESS;
  return !failed;
}

void MpiTransport::post(Outgoing &message, const void *bytes, size_t count) {
  if (failed)
    return;
  message.requests.push_back(MPI_REQUEST_NULL);
  check(PMPI_Isend(bytes, static_cast<int>(count), MPI_BYTE, message.to, message.tag, comm,
                   &message.requests.back()));
}

void MpiTransport::post(Outgoing &message) {
  post(message, &message.length, sizeof message.length);
  for (size_t at = 0; at < message.bytes.size(); at += chunkSize)
    post(message, message.bytes.data() + at, std::min(chunkSize, message.bytes.size() - at));
}

/// What comes before the transport is open is posted when it is.
void MpiTransport::send(uint32_t to, uint32_t tag, std::string bytes) {
  bool open = isOpen();
  uint64_t length = bytes.size();
  outgoing.push_back({static_cast<int>(to), static_cast<int>(tag), length, std::move(bytes), {}});
  if (!open)
    return;
  post(outgoing.back());
  release();
}

/// Lets go of messages that have left.
void MpiTransport::release() {
  while (isOpen() && !outgoing.empty()) {
    auto &requests = outgoing.front().requests;
    int left = 0;
    if (!check(PMPI_Testall(static_cast<int>(requests.size()), requests.data(), &left,
                            MPI_STATUSES_IGNORE)) ||
        !left)
      return;
    outgoing.pop_front();
  }
}

bool MpiTransport::isDrained() {
  release();
  return outgoing.empty();
}

/// Takes in what has arrived, one chunk; true if it was the last one of its message. Chunks of a
/// source and tag arrive in order (MPI's rule), so they need no numbers.
bool MpiTransport::receiveChunk(const MPI_Status &status) {
  auto [channel, isNew] = incoming.try_emplace({status.MPI_SOURCE, status.MPI_TAG});
  Incoming &message = channel->second;
  int count = 0;
  if (!check(PMPI_Get_count(&status, MPI_BYTE, &count)))
    return false;
  size_t before = message.bytes.size();
  if (!isNew) {
    message.bytes.reserve(message.length);
    message.bytes.resize(before + static_cast<size_t>(count));
  }
  void *room = isNew ? static_cast<void *>(&message.length) : message.bytes.data() + before;
  if (isNew && count != sizeof message.length)
    return check(MPI_ERR_TRUNCATE);
  return check(PMPI_Recv(room, count, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, comm,
                         MPI_STATUS_IGNORE)) &&
         message.bytes.size() == message.length;
}

std::optional<Message> MpiTransport::receive() {
  release();
  MPI_Status status;
  while (hasArrived(status)) {
    if (status.MPI_TAG == asideTag) {
      drop(status);
      continue;
    }
    if (!receiveChunk(status))
      continue;
    auto channel = incoming.extract({status.MPI_SOURCE, status.MPI_TAG});
    return Message{static_cast<uint32_t>(status.MPI_SOURCE), static_cast<uint32_t>(status.MPI_TAG),
                   std::move(channel.mapped().bytes)};
  }
  return std::nullopt;
}

void MpiTransport::drop(const MPI_Status &status) {
  int count = 0;
  if (!check(PMPI_Get_count(&status, MPI_BYTE, &count)))
    return;
  std::string late(static_cast<size_t>(count), '\0');
  check(PMPI_Recv(late.data(), count, MPI_BYTE, status.MPI_SOURCE, asideTag, comm,
                  MPI_STATUS_IGNORE));
}

bool MpiTransport::hasArrived(MPI_Status &status) {
  int found = 0;
  return isOpen() && check(PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &found, &status)) &&
         found;
}

} // namespace anole::record
