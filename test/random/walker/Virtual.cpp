// Nodes in C++: virtual calls, templates, exceptions, calls from destructors and from the library.
#include "nodes.h"

#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <mpi.h>
#include <vector>

namespace {

constexpr int site(int line, int id = 0) { return 30000 + 1000 * id + line; }

struct Shape {
  virtual ~Shape() = default;
  virtual void draw() { act(); }
  virtual int sides() const = 0;
};

template <int Sides> struct Polygon : Shape {
  int sides() const override { return Sides; }
  void draw() override {
    for (int side = 0; side < Sides; ++side)
      if (choose(site(__LINE__, Sides), 3))
        Shape::draw();
    idle(site(__LINE__, Sides));
  }
};

struct Group : Shape {
  std::vector<std::unique_ptr<Shape>> parts;
  int sides() const override { return static_cast<int>(parts.size()); }
  void draw() override {
    for (const auto &part : parts)
      part->draw();
  }
};

std::unique_ptr<Shape> someShape(int depth) {
  int kind = depth > 0 ? choose(site(__LINE__), 5) : 0;
  if (depth == 0)
    kind = choose(site(__LINE__), 4);
  switch (kind) {
  case 0:
    return std::make_unique<Polygon<1>>();
  case 1:
    return std::make_unique<Polygon<2>>();
  case 2:
    return std::make_unique<Polygon<3>>();
  case 3:
    return std::make_unique<Polygon<5>>();
  default:
    auto group = std::make_unique<Group>();
    for (int i = 0; i < 2; ++i)
      group->parts.push_back(someShape(depth - 1));
    return group;
  }
}

void drawing() { someShape(3)->draw(); }

struct Leave {};

/// Leaves loops and frames by an exception that only the node catches.
void descendAndThrow(int depth) {
  for (int i = 0; i < 3; ++i) {
    act();
    if (depth > 0)
      descendAndThrow(depth - 1);
    if (choose(site(__LINE__), 6) == 0)
      throw Leave();
  }
}

void catching() {
  for (int i = choose(site(__LINE__), 3); i >= 0; --i)
    try {
      descendAndThrow(choose(site(__LINE__), 4));
    } catch (const Leave &) {
      idle(site(__LINE__));
    }
}

struct Farewell {
  ~Farewell() { act(); }
};

void destructors() {
  Farewell first;
  if (choose(site(__LINE__), 2))
    return;
  Farewell second;
  descend(site(__LINE__));
}

void fromLibrary() {
  std::array<int, 5> numbers{4, 2, 3, 1, 5};
  std::function<void(int)> visit = [](int number) {
    if (choose(site(__LINE__), 5) < number)
      act();
  };
  for (int number : numbers)
    visit(number);
}

/// Functions with long names, each with a path of its own.
template <typename Key, int Level> struct Table {
  static void visit() {
    if (choose(site(__LINE__, Level), 2))
      act();
    if constexpr (Level > 0) {
      if (choose(site(__LINE__, Level), 2))
        Table<std::map<Key, std::vector<Key>>, Level - 1>::visit();
      else
        Table<std::pair<Key, Key>, Level - 1>::visit();
    }
  }
};

void templates() { Table<int, 4>::visit(); }

void member() {
  struct Counter {
    int calls = 0;
    void count() {
      ++calls;
      act();
    }
    void pass() { MPI_Barrier(self()); }
  } counter;
  void (Counter::*ways[])() = {&Counter::count, &Counter::pass};
  for (int i = choose(site(__LINE__), 6); i > 0; --i)
    (counter.*ways[choose(site(__LINE__), 2)])();
}

constexpr Node all[] = {drawing, catching, destructors, fromLibrary, templates, member, drawing};

} // namespace

Nodes objectNodes() { return {all, static_cast<int>(std::size(all))}; }
