#pragma once

#include "Act.h"

namespace walker {

/// The operations of a seed: some acts, and the order in which they come.
class Script {
public:
  Script(World &ofWorld, uint64_t seed, uint64_t acts);

  bool isOver() const { return performed == length; }
  void next();

  /// The process ends there by SIGKILL.
  void killAt(uint64_t act) { last = act; }

private:
  struct Part {
    Act act;
    Operation operation;
    uint64_t uses;
  };

  World &world;
  uint64_t length, performed = 0, last = UINT64_MAX;
  std::vector<Part> parts;
  Values order;
};

} // namespace walker
