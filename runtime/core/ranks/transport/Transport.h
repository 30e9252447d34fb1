#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace anole {

struct Message {
  uint32_t from = 0;
  uint32_t tag = 0;
  std::string bytes;
};

/// Byte strings between ranks, never blocking. No order is promised, not even between two ranks, so
/// protocols do not rely on one; every message arrives once. Two implementations: MPI
/// (runtime/record/transport/MpiTransport.h) and a simulated world (SimulatedWorld.h).
///
/// Rejected: collective operations in the interface. What is built on top must go on while ranks
/// are far apart, and a state machine over messages can be tested in one thread.
class Transport {
public:
  virtual ~Transport() = default;
  virtual uint32_t rank() const = 0;
  virtual uint32_t size() const = 0;

  /// Takes the bytes over and returns at once.
  virtual void send(uint32_t to, uint32_t tag, std::string bytes) = 0;

  /// A message that has arrived, if there is one. Also makes progress with what is being sent.
  virtual std::optional<Message> receive() = 0;

  /// Returns whether everything that was sent has left, so that the transport may be destroyed.
  virtual bool isDrained() = 0;

  /// Returns whether it has broken down. It then neither sends nor receives any more.
  virtual bool hasFailed() const = 0;
};

} // namespace anole
