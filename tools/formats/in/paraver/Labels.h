#pragma once

#include "runtime/core/model/PathTree.h"
#include "tools/formats/extrae/EventTypes.h"
#include "tools/formats/in/Functions.h"

#include <array>
#include <map>

namespace anole::import::paraver {

using namespace extrae;

/// Labels say what the numbers of a trace stand for: the names in its .pcf, of MPI functions and
/// of callers. Without that file Extrae's numbers of the usual functions are known. Memory is that
/// of the names.
class Labels {
public:
  explicit Labels(Functions &functions) : functions(functions) {}

  /// Reads NAME.pcf for NAME.prv or NAME.prv.gz; whether there is one.
  bool read(const std::string &trace);

  const FunctionInfo &function(int64_t type, int64_t value) {
    const auto &row = usual[static_cast<size_t>(type - PointToPoint)];
    bool isUsual = value >= 0 && value < std::ssize(row) && row[static_cast<size_t>(value)];
    return isUsual ? *row[static_cast<size_t>(value)] : find(type, value);
  }
  /// The frame of a caller, by the numbers of its function and line; its module is empty.
  Frame caller(int64_t function, int64_t line) const;
  /// Returns whether the number of a caller stands for a function.
  static bool isCaller(int64_t function) { return function >= firstNamed; }

private:
  const FunctionInfo &find(int64_t type, int64_t value);
  const FunctionInfo &name(int64_t type, int64_t value);
  void addValue(const std::vector<int64_t> &types, int64_t value, std::string_view label);

  Functions &functions;
  std::map<std::pair<int64_t, int64_t>, const FunctionInfo *> calls; ///< by type and value
  std::array<std::vector<const FunctionInfo *>, FileCall - PointToPoint + 1>
      usual; ///< small values of each type, once they were asked for
  std::unordered_map<int64_t, std::string> callers, lines;
};

} // namespace anole::import::paraver
