#pragma once

#include <cstdint>
#include <string_view>

namespace anole::extrae {

/// Numbers of event types, as Extrae writes them into Paraver's traces.
enum EventType : int64_t {
  PointToPoint = 50000001,
  Collective = 50000002,
  OtherCall = 50000003,
  OneSided = 50000004,
  FileCall = 50000005,
  CollectiveSent = 50100001,
  CollectiveReceived = 50100002,
  CollectiveRoot = 50100003,
  CollectiveComm = 50100004,
  Caller = 70000000,     ///< plus its level, from 1: the innermost
  CallerLine = 80000000, ///< likewise
  MostLevels = 99,
};

constexpr bool isCall(int64_t type) { return type >= PointToPoint && type <= FileCall; }

/// Callers and lines from this number on have names; the ones before stand for what is not known.
inline constexpr int64_t firstNamed = 3;

/// Extrae's number of an MPI function, the value of events; 0: it has none.
int64_t numberOf(std::string_view function);
/// The function of a number; empty: there is none.
std::string_view functionOf(int64_t number);

} // namespace anole::extrae
