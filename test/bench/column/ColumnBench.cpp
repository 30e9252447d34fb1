// What a column costs for each value that it takes, of sequences that do not fold: CPU time, and
// the bytes that it holds beyond an empty one. The cost must not depend on how many values came.

#include "runtime/core/compress/Column.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>

using namespace anole;

namespace {

using Source = std::function<int64_t()>;

/// A table of `size` numbers, run through again and again; one entry changes each round.
Source table(size_t size) {
  std::mt19937_64 random(size);
  std::vector<int64_t> values;
  for (size_t i = 0; i < size; ++i)
    values.push_back(static_cast<int64_t>(random() % 1'000'000));
  return [=, at = size_t(0)]() mutable {
    if (at == values.size()) {
      values[random() % values.size()] = static_cast<int64_t>(random() % 1'000'000);
      at = 0;
    }
    return values[at++];
  };
}

Source below(int64_t limit) {
  return [=, random = std::mt19937_64(7)]() mutable {
    return static_cast<int64_t>(random() % static_cast<uint64_t>(limit));
  };
}

void measure(const char *name, const Source &source, size_t count) {
  std::vector<int64_t> values;
  for (size_t i = 0; i < count; ++i)
    values.push_back(source());
  Column column(Column::Closing::WhenLong);
  size_t before = column.memory();
  std::clock_t begin = std::clock();
  for (int64_t value : values)
    column.append(value);
  double ns = 1e9 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  auto perValue = static_cast<double>(count);
  std::printf("%-28s %9zu values %9.1f ns %8.2f bytes a value\n", name, count, ns / perValue,
              static_cast<double>(column.memory() - before) / perValue);
  std::fflush(stdout);
}

} // namespace

int main(int argumentCount, char **arguments) {
  size_t most = argumentCount > 1 ? std::strtoul(arguments[1], nullptr, 10) : 1'000'000;
  for (size_t count = 10'000; count <= most; count *= 10) {
    measure("random below 10^6", below(1'000'000), count);
    measure("random below 4", below(4), count);
    for (size_t size : {100u, 1'000u, 10'000u})
      measure(("table of " + std::to_string(size)).c_str(), table(size), count);
  }
}
