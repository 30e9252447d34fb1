#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

namespace anole::whatif {

/// A RepairKind says what a Repair changes.
enum class RepairKind : uint8_t {
  Number, ///< the scalar is the value
  Answer, ///< the scalar is the peer from which the call at the event `value` got its message
  Step,   ///< the call begins a step of a worker (FarmSteps), which takes `value` millionths of
          ///< its time
};

/// A Repair is what a call has in a replay instead of what was recorded.
struct Repair {
  uint32_t rank = 0;
  uint64_t event = 0; ///< WalkedEvent::ordinal
  uint64_t scalar = 0;
  int64_t value = 0;
  RepairKind kind = RepairKind::Number;
};

/// Repairs are what receives and sends of a clustered trace must be for each receive to have its
/// message, where the clusters lost who sends to whom.
struct Repairs {
  std::vector<Repair> all{};
  uint64_t moved = 0;      ///< receives that take a message which no other receive wants
  uint64_t redirected = 0; ///< likewise, of messages to other ranks, which are sent here instead
  uint64_t longer = 0;     ///< receives that are given room for a longer message
  uint64_t ended = 0;      ///< receives for which there is no message: they receive nothing
  uint64_t unsent = 0;     ///< messages that no rank receives: they are not sent
  uint64_t dealt = 0;      ///< tasks that a master deals to whoever asks: then nothing else is set
};

/// Gives ranks their roles in a farm (FarmRoles.h) if they have such. If not, it
/// derives each receive from the sends: the ranks are run against each other, and a rank that waits
/// for what is never sent goes on without it. Then its receive is given the oldest message in the
/// same communicator that no rank receives and that was sent before the rank went on: one to it if
/// there is one, else one to another rank. So the order in which ranks ran is one in which no rank
/// waits, unless sends wait for their receives. Both sides of such a pair get a tag that the
/// program does not use, so that no other receive takes the message. Wildcards ask for the message
/// that they got. A probe looks for nothing, as what it found may be another message: the receive
/// behind it waits in its place. A matched probe is repaired as a receive.
///
/// Rejected: pairing what is left over by its place in the run, without running the ranks; a rank
/// may then wait for a message that follows from its own next one. Time: as that of a prediction
/// without leaps, all events of all ranks. Memory: what is repaired, probes, and what waits.
///
/// Fails if the ranks cannot be run against each other, or if a call would have to change that
/// stands for several messages: a persistent request, or MPI_Sendrecv_replace with a longer one.
Expected<Repairs> repairsOf(const Trace &trace);

} // namespace anole::whatif
