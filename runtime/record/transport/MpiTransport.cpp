#include "runtime/record/transport/MpiTransport.h"

#include <algorithm>

namespace anole::record {

MpiTransport::MpiTransport(MPI_Comm parent, size_t chunkSize) : chunkSize(chunkSize) {
  if (!check(PMPI_Comm_dup(parent, &comm)))
    return;
  check(PMPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN));
  check(PMPI_Comm_rank(comm, &myRank));
  check(PMPI_Comm_size(comm, &worldSize));
}

MpiTransport::~MpiTransport() {
  if (comm != MPI_COMM_NULL && !failed)
    PMPI_Comm_free(&comm);
}

bool MpiTransport::check(int result) {
  failed = failed || result != MPI_SUCCESS;
  return !failed;
}

void MpiTransport::post(Outgoing &message, const void *bytes, size_t count, int to, int tag) {
  if (failed)
    return;
  message.requests.push_back(MPI_REQUEST_NULL);
  check(PMPI_Isend(bytes, static_cast<int>(count), MPI_BYTE, to, tag, comm,
                   &message.requests.back()));
}

void MpiTransport::send(uint32_t to, uint32_t tag, std::string bytes) {
  Outgoing &message = outgoing.emplace_back();
  message.length = bytes.size();
  message.bytes = std::move(bytes);
  int peer = static_cast<int>(to), number = static_cast<int>(tag);
  post(message, &message.length, sizeof message.length, peer, number);
  for (size_t at = 0; at < message.bytes.size(); at += chunkSize)
    post(message, message.bytes.data() + at, std::min(chunkSize, message.bytes.size() - at), peer,
         number);
  release();
}

/// Lets go of messages that have left.
void MpiTransport::release() {
  while (!failed && !outgoing.empty()) {
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
  if (!isNew)
    message.bytes.resize(before + static_cast<size_t>(count));
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
    if (!receiveChunk(status))
      continue;
    auto channel = incoming.extract({status.MPI_SOURCE, status.MPI_TAG});
    return Message{static_cast<uint32_t>(status.MPI_SOURCE), static_cast<uint32_t>(status.MPI_TAG),
                   std::move(channel.mapped().bytes)};
  }
  return std::nullopt;
}

bool MpiTransport::hasArrived(MPI_Status &status) {
  int found = 0;
  return !failed && check(PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &found, &status)) && found;
}

} // namespace anole::record
