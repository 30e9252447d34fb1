#pragma once

#include "tools/programs/proxy/formula/GridNeighbours.h"
#include "tools/programs/proxy/formula/RuleTable.h"

#include <map>
#include <vector>

namespace anole::tools::generate {

/// Tables are numbers of the program that follow no formula: constant arrays, each once.
///
/// Whoever looks for a formula tries some and keeps the best, so that what a trial added can be
/// taken away again. That costs what was added, however much is there: copies of everything made
/// the time grow with the square of the program.
class Tables {
public:
  /// How much there is.
  struct Mark {
    size_t arrays = 0, grids = 0, learned = 0, names = 0, numbers = 0;
  };
  class Part;

  /// The name of an array with these rows; rows that are shorter than the longest one end with
  /// zeros. One row is a plain array. The name begins with `hint`.
  std::string add(const std::string &hint, const std::vector<std::vector<int64_t>> &rows,
                  const Leaf &leaf);
  /// The name of an array of rules.
  std::string addRules(const std::string &hint, const RuleTable &rules, const Leaf &leaf);
  /// The name of an array of what MPI brings along.
  std::string addHandles(const std::string &hint, const std::string &type,
                         const std::vector<Expression> &names);
  /// The name of an array of literals of text.
  std::string addTexts(const std::string &hint, const std::vector<Expression> &texts);
  /// The name of a text of ones and zeros, one for each rank.
  std::string addMarks(const std::string &hint, const std::string &marks);

  /// The functions that walk a grid; the number of a rank's neighbours is known from then on.
  GridFunctions &addGrid(const Grid &grid, uint32_t size, bool isScaled);
  const std::vector<GridFunctions> &grids() const { return gridFunctions; }
  /// An expression that has these values on these ranks: one that is there already, times a
  /// constant, plus a constant. Nothing if there is none.
  std::optional<Expression> known(const std::vector<uint32_t> &ranks,
                                  const std::vector<int64_t> &values);
  void learn(const Expression &expression, std::map<uint32_t, int64_t> values);

  /// A name that no other array, function or variable has, and that is none of C (NamesOfC.h).
  std::string unique(const std::string &hint);

  Mark mark() const;
  /// Takes away what was added since then.
  Part withdraw(const Mark &since);
  /// Adds it again, where there is as much as there was before it.
  void restore(Part part);

  /// The arrays, in the order in which they were added.
  Definitions definitions() const;
  /// The functions of grids that a program with these names uses, directly or not.
  Definitions gridDefinitions(const std::set<std::string> &used) const;
  /// Numbers in all of them.
  size_t numbers() const { return count; }

private:
  struct Learned {
    Expression expression;
    std::map<uint32_t, int64_t> values;
  };

  std::string define(const std::string &hint, Statement array);

  std::vector<Statement> arrays;
  std::map<Statement, std::string> nameOf; ///< names by arrays without a name
  std::vector<GridFunctions> gridFunctions;
  std::vector<Learned> learned;
  std::vector<std::string> names; ///< as they were asked for
  std::map<std::string, unsigned> taken;
  size_t count = 0;
};

/// What was taken away.
class Tables::Part {
  friend class Tables;

  std::vector<Statement> arrays;
  std::vector<GridFunctions> grids;
  std::vector<Learned> learned;
  std::vector<std::string> names;
  size_t numbers = 0;
};

} // namespace anole::tools::generate
