#pragma once

#include "runtime/core/model/SpecialValues.h"

#include "runtime/record/functions/Mpi.h"
#include "runtime/record/process/LoadedFile.h"

namespace anole::record {

/// Returns what MPI writes as a negative rank: its name; an invalid rank stays the number that it
/// is.
constexpr int64_t specialRank(int rank) {
  switch (rank) {
  case MPI_PROC_NULL:
    return value(Special::ProcNull);
  case MPI_ANY_SOURCE:
    return value(Special::AnySource);
  case MPI_ROOT:
    return value(Special::RootHere);
  case MPI_UNDEFINED:
    return value(Special::Undefined);
  default:
    return rank;
  }
}

constexpr int64_t absoluteRank(int rank) { return rank >= 0 ? rank : specialRank(rank); }

/// In an intercommunicator, too: there the own rank is that in the local group. Relative is every
/// number without a name, valid or not: else an invalid one would read as that of a neighbour.
constexpr int64_t relativeRank(int rank, int own) {
  int64_t named = absoluteRank(rank);
  return isSpecial(named) ? named : named - own;
}

constexpr int64_t tagValue(int tag) { return tag == MPI_ANY_TAG ? value(Special::AnyTag) : tag; }

/// A number of bytes, unless it is an address of the program, as bounds of a datatype with absolute
/// addresses are, or the distance between two parts of its memory (heap and stack, say): these
/// differ from rank to rank and from run to run. Where systems of 64 bits put programs, no size
/// lies.
constexpr int64_t sizeOrAddress(int64_t number) {
  constexpr uint64_t lowest = uint64_t(1) << 44, limit = uint64_t(1) << 48;
  uint64_t magnitude = number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
  return magnitude - lowest < limit - lowest ? value(Special::Address) : number;
}

/// Returns whether two numbers are addresses in parts of the program's memory that a run puts at
/// another distance: static data of a file, and the heap or another file.
inline bool areFarParts(int64_t one, int64_t other) {
  constexpr int64_t surelyAddress = int64_t(1) << 32;
  return one >= surelyAddress && other >= surelyAddress &&
         loadedFileOf(static_cast<uintptr_t>(one)) != loadedFileOf(static_cast<uintptr_t>(other));
}

/// Returns the distance between two addresses, if it means anything in another run.
inline int64_t distanceOrAddress(int64_t from, int64_t to) {
  return areFarParts(from, to) ? value(Special::Address) : sizeOrAddress(to - from);
}

constexpr int64_t numberOrUndefined(int number) {
  return number == MPI_UNDEFINED ? value(Special::Undefined) : number;
}

} // namespace anole::record
