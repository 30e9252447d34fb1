#pragma once

#include "runtime/core/ranks/transport/Transport.h"

#include <deque>
#include <vector>

namespace anole {

/// The ranks that merge in one update, as a world of their own: a rank is the place in the list of
/// members. Messages travel over the transport of all, marked with the number of the update.
class MergeChannel final : public Transport {
public:
  static constexpr uint32_t tag = 16;

  /// `members`: ascending, with rank 0 and the own one; empty: all ranks.
  MergeChannel(Transport &world, uint64_t update, std::vector<uint32_t> members);

  uint32_t rank() const override { return place(world.rank()); }
  uint32_t size() const override;
  void send(uint32_t to, uint32_t tag, std::string bytes) override;
  std::optional<Message> receive() override;
  bool isDrained() override { return world.isDrained(); }
  bool hasFailed() const override { return world.hasFailed(); }

  /// Returns which update a message of the channel belongs to.
  static uint64_t updateOf(const Message &message);

  /// Takes in a message of this update.
  void arrive(Message &&message);

private:
  uint32_t place(uint32_t worldRank) const;

  Transport &world;
  uint64_t update;
  std::vector<uint32_t> members;
  std::deque<Message> inbox;
};

} // namespace anole
