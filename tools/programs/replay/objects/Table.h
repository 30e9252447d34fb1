#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

namespace anole::replay {

/// The objects of one kind by the numbers of the trace. A number may stand for several handles, of
/// which the newest counts: the tracer gives one number to a handle that MPI returned twice, and
/// another MPI library may return two handles. Values do not move.
template <class Value> class Table {
public:
  /// The object; null if the trace does not say how it was made.
  Value *find(int64_t number) {
    auto known = values.find(number);
    return known == values.end() ? nullptr : &known->second.back();
  }

  /// All objects that are left, the newest for each number.
  template <class Visit> void each(Visit visit) {
    for (auto &[number, known] : values)
      visit(known.back());
  }

  Value &add(int64_t number, Value value) { return values[number].emplace_back(std::move(value)); }

  /// Predefined objects, with numbers below zero, stay.
  void drop(int64_t number) {
    auto known = values.find(number);
    if (number < 0 || known == values.end())
      return;
    known->second.pop_back();
    if (known->second.empty())
      values.erase(known);
  }

private:
  std::unordered_map<int64_t, std::deque<Value>> values;
};

} // namespace anole::replay
