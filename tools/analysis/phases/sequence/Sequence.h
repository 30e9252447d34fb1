#pragma once

#include <cstdint>
#include <vector>

namespace anole::phases {

/// A part of a sequence: a symbol, or a body of parts, so many times one after the other.
struct Part {
  uint64_t times = 1;
  uint32_t symbol = 0; ///< if there is no body
  std::vector<Part> body{};

  bool isSymbol() const { return body.empty(); }
  /// Returns whether they differ in nothing but the times.
  bool isLike(const Part &other) const { return symbol == other.symbol && body == other.body; }
  bool operator==(const Part &) const = default;
};

/// A sequence of symbols as nested repeats, none of which is empty. Nothing here expands it: time
/// and memory depend on the number of parts and on their nesting.
using Sequence = std::vector<Part>;

/// Counts are how often each symbol occurs, by symbol.
using Counts = std::vector<uint64_t>;

/// The number of symbols; UINT64_MAX if there are more than that.
uint64_t lengthOf(const Sequence &sequence);
uint64_t lengthOf(const Part &part);

/// The number of parts, those in bodies included.
uint64_t partsOf(const Sequence &sequence);

/// Adds what occurs in so many copies of the sequence. The counts grow as needed.
void addCounts(const Sequence &sequence, uint64_t times, Counts &counts);
Counts countsOf(const Sequence &sequence);

/// The symbols at the positions from `begin` up to `end`. An end of the slice that lies in a repeat
/// unrolls one iteration at each level of nesting.
Sequence slice(const Sequence &sequence, uint64_t begin, uint64_t end);

/// The same for many slices of one sequence, which must outlive the object: a slice takes no time
/// for what is before it.
class Slices {
public:
  explicit Slices(const Sequence &sequence);
  Sequence operator()(uint64_t begin, uint64_t end) const;

private:
  const Sequence &sequence;
  std::vector<uint64_t> ends; ///< of the parts
};

} // namespace anole::phases
