#pragma once

#include "runtime/core/base/Error.h"

#include <map>
#include <vector>

namespace anole::tools::generate {

/// Threads that do their parts one after the other, and wait for parts of other threads. What a
/// part knows to be done is a vector clock (Fidge 1988, Mattern 1989).
///
/// Time: parts that wait, times the square of the threads; memory: times the threads. Parts without
/// an edge cost nothing.
class PartOrder {
public:
  struct Part {
    uint32_t thread, number;
    auto operator<=>(const Part &) const = default;
  };
  struct Edge {
    Part done, before; ///< of different threads
  };
  /// A part that a thread has to have done, counted from 1 over those for which others wait.
  struct Wait {
    uint32_t thread, step;
    bool operator==(const Wait &) const = default;
  };

  /// Fails if threads wait for each other in a circle.
  static Expected<PartOrder> of(uint32_t threads, const std::vector<Edge> &edges);

  /// Which parts wait for which.
  std::vector<Edge> edges() const;
  bool hasWaits() const { return !waits.empty(); }
  /// Whether the one is done before the other begins.
  bool isBefore(Part first, Part second) const;
  /// What a part waits for that no earlier part of its thread has waited for.
  const std::vector<Wait> &waitsOf(Part part) const;
  /// The step that is done with this part; 0: no step waits for it.
  uint32_t stepOf(Part part) const;

private:
  /// How many parts of each thread are done before a part begins.
  using Known = std::vector<uint32_t>;

  explicit PartOrder(uint32_t threads) : begins(threads) {}
  /// The parts that each part of a thread needs, the last one of each other thread.
  using Needs = std::map<uint32_t, std::map<uint32_t, uint32_t>>;

  const Known *knownAt(Part part) const;
  void pass(Part part, const std::map<uint32_t, uint32_t> &needed);
  void number();

  std::vector<std::map<uint32_t, Known>> begins; ///< by thread, of its parts that wait
  std::map<Part, std::vector<Part>> awaited;
  std::map<Part, std::vector<Wait>> waits;
  std::map<Part, uint32_t> steps;
};

} // namespace anole::tools::generate
