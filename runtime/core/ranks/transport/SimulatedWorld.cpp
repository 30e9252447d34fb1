#include "runtime/core/ranks/transport/SimulatedWorld.h"

namespace anole {

class SimulatedWorld::Endpoint final : public Transport {
public:
  Endpoint(SimulatedWorld &world, uint32_t rank) : world(world), me(rank) {}

  uint32_t rank() const override { return me; }
  uint32_t size() const override { return static_cast<uint32_t>(world.endpoints.size()); }

  void send(uint32_t to, uint32_t tag, std::string bytes) override {
    ++world.sent;
    world.sentBytes += bytes.size();
    world.travelling.push_back({to, {me, tag, std::move(bytes)}});
  }

  std::optional<Message> receive() override {
    if (inbox.empty())
      return std::nullopt;
    Message message = std::move(inbox.front());
    inbox.pop_front();
    return message;
  }

  bool isDrained() override { return true; }
  bool hasFailed() const override { return false; }

  std::deque<Message> inbox;

private:
  SimulatedWorld &world;
  uint32_t me;
};

SimulatedWorld::SimulatedWorld(uint32_t size, uint64_t seed) : random(seed) {
  for (uint32_t rank = 0; rank < size; ++rank)
    endpoints.push_back(std::make_unique<Endpoint>(*this, rank));
}

SimulatedWorld::~SimulatedWorld() = default;

Transport &SimulatedWorld::at(uint32_t rank) { return *endpoints[rank]; }

std::optional<uint32_t> SimulatedWorld::deliver() {
  if (travelling.empty())
    return std::nullopt;
  std::swap(travelling[random() % travelling.size()], travelling.back());
  Travelling next = std::move(travelling.back());
  travelling.pop_back();
  endpoints[next.to]->inbox.push_back(std::move(next.message));
  return next.to;
}

} // namespace anole
