#pragma once

#include "tools/generate/OwnRanksIn.h"
#include "tools/generate/Sequences.h"

namespace anole::tools::generate {

/// The values of the fields of one point as C expressions.
///
/// A value follows the loops around the point if the point is called once in each iteration.
/// Otherwise it follows a counter of the point's calls.
class PointValues {
public:
  PointValues(Proxy &proxy, const OwnRanksIn &ownRanks, uint32_t point,
              std::optional<Position> position);

  const FunctionInfo &function() const { return *info; }
  Ranks ranks() const { return ranksOf(proxy.programs.point(point)); }

  /// A scalar as the call is given it. A field that does not exist is 0.
  Expression scalar(int field);
  /// The value if it is the same in all calls of all ranks.
  std::optional<int64_t> constant(size_t column) const;
  /// An object by its number, as an element of its array or as the name of a predefined one.
  Expression object(int field, const ObjectArray &array);
  /// The length of an array, which must be the same in all calls of a rank.
  std::optional<std::map<uint32_t, uint64_t>> lengths(int array) const;
  /// The element number `index` of an array, a variable of the program.
  Expression element(int array, const std::string &index);
  Expression objectElement(int array, const std::string &index, const ObjectArray &objects);
  /// Whether an array is as long on all ranks and has the same elements in all calls.
  std::optional<std::vector<int64_t>> constantArray(int array) const;
  Expression length(int array, const LeafText &leaf = numberText);

  /// A number for each call, which need not be a field.
  Expression sequence(const Sequences &terms, const LeafText &leaf, const std::string &hint);

  Sequences column(size_t number) const;
  size_t columnOfArray(int array) const;
  size_t columnOfLate(size_t number) const;
  bool hasFailed() const { return failed; }
  /// The name of a predefined object or of a special value.
  static std::string nameOf(FieldKind kind, int64_t value, const ObjectArray &array);

private:
  Expression peers(const Sequences &terms, const std::string &hint, const Position &extra);
  Expression sequenceAt(const Sequences &terms, const LeafText &leaf, const std::string &hint,
                        const Position &extra);
  Expression objects(const Sequences &terms, FieldKind kind, const std::string &hint,
                     const ObjectArray &array, const Position &extra);
  Expression chosenObject(const Sequences &terms, const std::vector<int64_t> &distinct,
                          FieldKind kind, const std::string &hint, const ObjectArray &array,
                          const Position &extra);
  static bool isMade(FieldKind kind);
  std::optional<std::map<uint32_t, int64_t>> ownInCommunicator() const;
  Expression byKind(const Sequences &terms, const FieldInfo &field, const Position &extra);
  Position counterPosition() const;
  Position elementPosition(int array, const std::string &index) const;
  Expression failure();

  Proxy &proxy;
  const OwnRanksIn &ownRanks;
  uint32_t point;
  std::optional<Position> position;
  const SharedPoint &shared;
  const FunctionInfo *info;
  bool failed = false;
};

/// Arrays for the handles of fields of a kind; null if there is none. Fields of kind Object belong
/// to what the parameter is (codegen/kinds): "Info", "Errhandler", ...
const ObjectArray *arrayFor(const std::string &parameterKind);

} // namespace anole::tools::generate
