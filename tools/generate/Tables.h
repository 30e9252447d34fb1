#pragma once

#include "tools/generate/Expression.h"
#include "tools/generate/GridNeighbours.h"

#include <map>
#include <vector>

namespace anole::tools::generate {

/// Numbers of the program that follow no formula: constant arrays, each once.
class Tables {
public:
  /// Names of C, of its library and of the helpers are taken.
  Tables();

  /// The name of an array with these rows; rows that are shorter than the longest one end with
  /// zeros. One row is a plain array. The name begins with `hint`.
  std::string add(const std::string &hint, const std::vector<std::vector<int64_t>> &rows,
                  const LeafText &leaf);
  /// The name of a text of ones and zeros, one for each rank.
  std::string addMarks(const std::string &hint, const std::string &marks);

  /// The functions that walk a grid; the number of a rank's neighbours is known from then on.
  GridFunctions &addGrid(const Grid &grid, uint32_t size, bool isScaled);
  const std::vector<GridFunctions> &grids() const { return gridFunctions; }
  /// Says that an expression of the rank is used.
  void use(const std::string &text);

  /// An expression that has these values on these ranks: one that is there already, times a
  /// constant, plus a constant. Empty if there is none.
  Expression known(const std::vector<uint32_t> &ranks, const std::vector<int64_t> &values);
  void learn(const std::string &text, std::map<uint32_t, int64_t> values);

  /// A name that no other array, function or variable has.
  std::string unique(const std::string &hint);

  /// The definitions, as C.
  std::string text() const;
  /// Numbers in all of them.
  size_t numbers() const { return count; }

private:
  std::string define(const std::string &hint, const std::string &key, const std::string &before,
                     const std::string &after);

  std::map<std::string, std::string> named; ///< by what follows the name
  std::vector<GridFunctions> gridFunctions;
  std::vector<std::pair<std::string, std::map<uint32_t, int64_t>>> learned;
  std::map<std::string, unsigned> used;
  std::string definitions;
  size_t count = 0;
};

} // namespace anole::tools::generate
