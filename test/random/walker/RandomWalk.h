#pragma once

#include "WalkScript.h"
#include "nodes.h"

#include <unordered_map>

namespace walker {

/// A walk through the graph of functions that performs the script on its way.
class Walk {
public:
  Walk(Script &script, const World &world, uint64_t seed);

  void run();

  int choose(int site, int among);
  void act();
  void descend(int site);
  bool isOver() const { return script.isOver(); }

  const MPI_Comm self;

private:
  struct Site {
    Values values;
    uint64_t uses;
  };

  Script &script;
  uint64_t seed, depthLimit, kindOfRank = 0, depth = 0, idleNodes = 0;
  std::vector<Node> nodes;
  std::unordered_map<int, Site> sites;
};

} // namespace walker
