#pragma once

#include "runtime/core/model/PathTree.h"
#include "tools/import/Functions.h"

#include <map>

namespace anole::import::paraver {

/// Numbers of event types, as Extrae writes them.
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

/// What the numbers of a trace stand for: the names in its .pcf, of functions of MPI and of
/// callers. Without that file Extrae's numbers of the usual functions are known. Memory is that of
/// the names.
class Labels {
public:
  explicit Labels(Functions &functions);

  /// Reads NAME.pcf for NAME.prv or NAME.prv.gz; whether there is one.
  bool read(const std::string &trace);

  const FunctionInfo &function(int64_t type, int64_t value);
  /// The frame of a caller, by the numbers of its function and line; its module is empty.
  Frame caller(int64_t function, int64_t line) const;
  /// Whether the number of a caller stands for a function.
  static bool isCaller(int64_t function) { return function > 2; }

private:
  void addValue(const std::vector<int64_t> &types, int64_t value, std::string_view label);

  Functions &functions;
  std::map<std::pair<int64_t, int64_t>, const FunctionInfo *> calls; ///< by type and value
  std::unordered_map<int64_t, std::string> callers, lines;
};

} // namespace anole::import::paraver
