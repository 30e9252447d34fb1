#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole {

/// The values first, first + stride, ..., each of them `times` times.
struct Progression {
  uint64_t first, stride, count, times;

  /// Upwards, whichever way the stride goes.
  static Progression along(uint64_t first, int64_t stride, uint64_t count, uint64_t times);

  /// Returns whether it stays below `kinds` when it is moved, and moved again, `rounds` - 1 times
  /// in all.
  bool hasRoom(int64_t stride, uint64_t rounds, size_t kinds) const;
};

/// Progressions of values below a bound, gathered to be counted together. There are never more than
/// some times the bound: they are brought down to one for each value then.
class Progressions {
public:
  explicit Progressions(size_t kinds) : kinds(kinds) {}

  void add(const Progression &part) {
    parts.push_back(part);
    if (parts.size() > most())
      flatten();
  }

  /// Returns whether they would be more than the kinds once they are moved in so many rounds.
  bool areTooManyFor(uint64_t rounds) const;

  /// Brings them down to one for each value.
  void flatten();

  const std::vector<Progression> &all() const { return parts; }

  /// Returns how often each value occurs.
  std::vector<uint64_t> counts();

private:
  size_t most() const { return 4 * kinds + 1024; }

  size_t kinds;
  std::vector<Progression> parts;
};

} // namespace anole
