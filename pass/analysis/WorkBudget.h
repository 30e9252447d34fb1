#pragma once

#include <cstddef>

namespace anole::pass {

/// A WorkBudget limits how much work an analysis may still do in a module, in blocks, steps and
/// stores visited. What is not known by then stays unknown, because compiling must not become slow.
class WorkBudget {
public:
  void spend(size_t work) { left -= work < left ? work : left; }
  bool isSpent() const { return left == 0; }

private:
  size_t left = 10'000'000; ///< about a second
};

} // namespace anole::pass
