#pragma once

#include "tools/generate/Expression.h"

#include <map>
#include <vector>

namespace anole::tools::generate {

/// Numbers of the program that follow no formula: constant arrays, each once.
class Tables {
public:
  /// The name of an array with these rows; rows that are shorter than the longest one end with
  /// zeros. One row is a plain array. The name begins with `hint`.
  std::string add(const std::string &hint, const std::vector<std::vector<int64_t>> &rows,
                  const LeafText &leaf);
  /// The name of a text of ones and zeros, one for each rank.
  std::string addMarks(const std::string &hint, const std::string &marks);

  /// A name that no other array, function or variable has.
  std::string unique(const std::string &hint);

  /// The definitions, as C.
  std::string text() const;
  /// Numbers in all of them.
  size_t numbers() const { return count; }

private:
  std::string define(const std::string &hint, const std::string &key, const std::string &before,
                     const std::string &after);

  std::map<std::string, std::string> known; ///< by what follows the name
  std::map<std::string, unsigned> used;
  std::string definitions;
  size_t count = 0;
};

} // namespace anole::tools::generate
