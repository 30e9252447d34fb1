#include "RandomWalk.h"

namespace walker {
namespace {

constexpr int deepest = 400;
thread_local Walk *active = nullptr;

} // namespace

Walk::Walk(Script &ofScript, const World &world, uint64_t ofSeed)
    : self(world.self), script(ofScript), seed(ofSeed), depthLimit(3 + mixed(ofSeed, 40) % 12) {
  if (mixed(seed, 41) % 16 == 0)
    depthLimit = deepest;
  switch (mixed(seed, 42) % 4) { // ranks that walk alike
  case 0:
    kindOfRank = static_cast<uint64_t>(world.rank);
    break;
  case 1:
    kindOfRank = static_cast<uint64_t>(world.rank % 2);
    break;
  default:
    kindOfRank = 0;
  }
  for (Nodes some : {loopNodes(), callNodes(), objectNodes()})
    nodes.insert(nodes.end(), some.first, some.first + some.count);
  active = this;
}

int Walk::choose(int site, int among) {
  auto known = sites.find(site);
  if (known == sites.end()) {
    Values values(mixed(seed, 43, site, kindOfRank), static_cast<uint64_t>(among));
    known = sites.emplace(site, Site{values, 0}).first;
  }
  return static_cast<int>(known->second.values.at(known->second.uses++));
}

/// A walk that finds no act for long goes back to where it came from.
void Walk::descend(int site) {
  if (depth >= depthLimit || script.isOver() || ++idleNodes > 100)
    return;
  ++depth;
  nodes[static_cast<size_t>(choose(site, static_cast<int>(nodes.size())))]();
  --depth;
}

void Walk::act() {
  idleNodes = 0;
  script.next();
}

/// Nodes that are left by a jump do not count themselves out.
void Walk::run() {
  while (!script.isOver()) {
    depth = 0;
    act();
    for (int ways = choose(1, 3); ways >= 0; --ways)
      descend(2 + ways);
  }
}

} // namespace walker

using walker::active;

int choose(int site, int among) { return active->choose(site, among); }
void act() { active->act(); }
void descend(int site) { active->descend(site); }
int isOver() { return active->isOver(); }
MPI_Comm self() { return active->self; }
