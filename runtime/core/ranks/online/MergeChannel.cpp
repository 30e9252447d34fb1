#include "runtime/core/ranks/online/MergeChannel.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/base/Fault.h"

#include <algorithm>

namespace anole {

MergeChannel::MergeChannel(Transport &world, uint64_t update, std::vector<uint32_t> members)
    : world(world), update(update), members(std::move(members)) {}

uint32_t MergeChannel::size() const {
  return members.empty() ? world.size() : static_cast<uint32_t>(members.size());
}

uint32_t MergeChannel::place(uint32_t worldRank) const {
  if (members.empty())
    return worldRank;
  auto found = std::lower_bound(members.begin(), members.end(), worldRank);
  return static_cast<uint32_t>(found - members.begin());
}

void MergeChannel::send(uint32_t to, uint32_t inner, std::string bytes) {
  ByteWriter out;
  std::string marked = out.put(update).put(inner).take() + bytes;
  world.send(ANOLE_FAULT(LeadsTakenForRanks, true, members.empty()) ? to : members[to], tag,
             std::move(marked));
}

uint64_t MergeChannel::updateOf(const Message &message) { return ByteReader(message.bytes).take(); }

/// A trace may be most of the memory of a rank: it is not there twice.
void MergeChannel::arrive(Message &&message) {
  ByteReader in(message.bytes);
  in.take();
  auto inner = static_cast<uint32_t>(in.take());
  message.bytes.erase(0, message.bytes.size() - in.left());
  inbox.push_back({place(message.from), inner, std::move(message.bytes)});
}

std::optional<Message> MergeChannel::receive() {
  if (inbox.empty())
    return std::nullopt;
  Message message = std::move(inbox.front());
  inbox.pop_front();
  return message;
}

} // namespace anole
