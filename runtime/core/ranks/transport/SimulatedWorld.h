#pragma once

#include "runtime/core/ranks/transport/Transport.h"

#include <deque>
#include <memory>
#include <random>
#include <vector>

namespace anole {

/// Any number of ranks in one thread. Messages are delivered one at a time, in an order that the
/// seed decides: of all that are under way, any may be next. So a test runs schedules that a real
/// machine shows once in a year, and repeats the one that failed.
class SimulatedWorld {
public:
  SimulatedWorld(uint32_t size, uint64_t seed);
  ~SimulatedWorld();

  Transport &at(uint32_t rank);

  /// Delivers one message and says to whom; nothing if none is under way.
  std::optional<uint32_t> deliver();

  uint64_t messages() const { return sent; }
  uint64_t bytes() const { return sentBytes; }

private:
  class Endpoint;
  struct Travelling {
    uint32_t to;
    Message message;
  };

  std::vector<std::unique_ptr<Endpoint>> endpoints;
  std::vector<Travelling> travelling;
  std::mt19937_64 random;
  uint64_t sent = 0, sentBytes = 0;
};

} // namespace anole
