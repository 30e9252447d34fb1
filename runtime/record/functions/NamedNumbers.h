#pragma once

#include "runtime/record/functions/Mpi.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace anole::record {

/// The sets of include/anole/mpi_numbers.def.
enum class NumberSet {
  Assertion,
  FileMode,
  FileOrigin,
  ThreadLevel,
  Comparison,
  LockType,
  Order,
  Distribution,
  DistributionArgument,
  SplitType,
  Topology,
  TypeClass,
  Combiner,
  ErrorClass
};

struct NamedNumber {
  NumberSet set;
  bool isFlag;
  int own;      ///< what this MPI defines
  int recorded; ///< what stands for it in traces
};

inline constexpr NamedNumber namedNumbers[] = {
#define MPI_NUMBER(Set, Name, Recorded) {NumberSet::Set, false, Name, Recorded},
#define MPI_FLAG(Set, Name, Recorded) {NumberSet::Set, true, Name, Recorded},
#include "anole/mpi_numbers.def"
};

/// Translates the numbers of one set between this MPI and traces, in time linear in the set; in
/// none where the two are the same, as they are in MPICH.
///
/// A number without a name is recorded as it is. If that already stands for another one, it lies
/// above all that an MPI can define: beyond 32 bits. There it finds back to itself under the same
/// MPI.
///
/// Rejected: recording the names as texts. A number folds, is compared and takes a byte.
template <NumberSet Set> class Numbers {
  static constexpr bool isOfSet(const NamedNumber &row) { return row.set == Set; }
  static constexpr std::span<const NamedNumber> rows() {
    const auto *first = std::ranges::find_if(namedNumbers, isOfSet);
    return {first, std::find_if_not(first, std::end(namedNumbers), isOfSet)};
  }
  static constexpr bool areTheSame() {
    return std::ranges::all_of(rows(), [](auto &row) { return row.own == row.recorded; });
  }
  static constexpr bool isTaken(int number) {
    return std::ranges::any_of(rows(), [=](auto &row) { return row.recorded == number; });
  }
  static constexpr int unnamedBits = 32;

public:
  static constexpr int64_t recorded(int own) {
    if constexpr (areTheSame())
      return own;
    else if constexpr (rows().front().isFlag)
      return recordedFlags(own);
    for (const NamedNumber &row : rows())
      if (row.own == own)
        return row.recorded;
    return isTaken(own) ? (int64_t(1) << unnamedBits) + own : own;
  }

  static constexpr int own(int64_t recorded) {
    if constexpr (areTheSame())
      return static_cast<int>(recorded);
    else if constexpr (rows().front().isFlag)
      return ownFlags(recorded);
    for (const NamedNumber &row : rows())
      if (row.recorded == recorded)
        return row.own;
    return static_cast<int>(recorded);
  }

private:
  static constexpr int64_t recordedFlags(int own) {
    int64_t named = 0;
    for (const NamedNumber &row : rows())
      if (row.own & own) {
        named |= row.recorded;
        own &= ~row.own;
      }
    return named | (int64_t(own) << unnamedBits);
  }
  static constexpr int ownFlags(int64_t recorded) {
    auto own = static_cast<int>(recorded >> unnamedBits);
    for (const NamedNumber &row : rows())
      if (row.recorded & recorded)
        own |= row.own;
    return own;
  }
};

} // namespace anole::record
