#pragma once

#include "tools/analysis/bytes/TermStream.h"

#include <optional>
#include <unordered_map>

namespace anole::tools {

/// A NumberMap holds what is known of each number of an object (the size of a datatype, of a
/// communicator). Programs number what they make in order and make it in loops, so numbers with one
/// value are arithmetic progressions: a program that makes three datatypes in each of a million
/// steps has three.
class NumberMap {
public:
  /// Stands for what is not known in what `change` makes.
  static constexpr int64_t unknown = -1;

  explicit NumberMap(TermWork &work) : work(&work) {}

  /// The numbers of the term have this value. What is negative is no value. Of two values for one
  /// number, the first counts.
  void add(const Term &numbers, int64_t value);
  void addAll(TermStream numbers, TermStream values);

  std::optional<int64_t> find(int64_t number) const;
  int64_t highest() const { return most; }

  /// Appends the values of the term's numbers. A special value, which names no object, becomes 0.
  void change(const Term &numbers, Terms &values) const;

private:
  struct Progression {
    uint64_t first, stride, count;
    int64_t value;
    bool has(uint64_t number) const;
    bool hasAll(const Term &run) const;
  };

  void addProgression(const Term &run, int64_t value);
  std::optional<int64_t> valueOfAll(const Term &run) const;
  void changeRun(const Term &run, Terms &values) const;
  bool changeMoving(const Term &repeat, Terms &values) const;

  std::unordered_map<int64_t, int64_t> singles;
  std::vector<Progression> progressions;
  int64_t most = 0; ///< of the values
  TermWork *work;
};

} // namespace anole::tools
