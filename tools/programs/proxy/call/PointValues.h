#pragma once

#include "tools/programs/proxy/call/OwnRanksIn.h"
#include "tools/programs/proxy/formula/Sequences.h"

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
  /// Other values as such a scalar.
  Expression scalarAs(int field, const Sequences &values);
  FieldKind kindOfArray(int array) const {
    return fieldAt(info->arrays, static_cast<size_t>(array)).kind;
  }
  /// The value if it is the same in all calls of all ranks.
  std::optional<int64_t> constant(size_t column) const;
  /// An object by its number, as an element of its array or as the name of a predefined one.
  Expression object(int field, const ObjectArray &array);
  /// Where a call puts what it makes, as an address; where it makes nothing, that of nothing else.
  Expression madeObject(int field, const ObjectArray &array);
  /// The length of an array if it is the same in all calls of a rank.
  std::optional<std::map<uint32_t, uint64_t>> lengths(int array) const;
  /// How long the array is where it is longest; nothing if that is too much.
  std::optional<uint64_t> longest(int array) const;
  /// The element number `index` of an array, a variable of the program. If the array's length
  /// changes, the elements of all calls are counted by nextElement().
  Expression element(int array, const Expression &index, const Leaf &leaf = numberLeaf);
  /// The same as a distance from the first element, an address in each call; nothing if it is not.
  std::optional<Expression> distance(int array, const Expression &index);
  Expression objectElement(int array, const Expression &index, const ObjectArray &objects);
  /// The counter of the elements in all calls before this one; empty if none is needed.
  std::string nextElement(int array) const;
  /// Whether an array is as long on all ranks and has the same elements in all calls.
  std::optional<std::vector<int64_t>> constantArray(int array) const;
  Expression length(int array, const Leaf &leaf = numberLeaf);

  /// A number for each call, which need not be a field.
  Expression sequence(const Sequences &terms, const Leaf &leaf, const std::string &hint);

  Sequences column(size_t number) const;
  size_t columnOfArray(int array) const;
  size_t columnOfLate(size_t number) const;
  /// Why there is no expression of a value; empty if there is one of each.
  const std::string &failure() const { return problem; }
  /// The name of a predefined object or of a special value.
  static std::string nameOf(FieldKind kind, int64_t value, const ObjectArray &array);

private:
  /// Where an element is in its array, or, if `isAll`, among those of all calls.
  struct Within {
    Position digits{};
    bool isAll = false;
  };
  Expression peers(const Sequences &terms, const std::string &hint, const Within &within);
  Expression sequenceAt(const Sequences &terms, const Leaf &leaf, const std::string &hint,
                        const Within &within);
  std::optional<Position> positionOf(bool isByCounter, const Within &within) const;
  /// An element of the array, or its name; nothing if it has none.
  std::optional<Expression> objectOf(int64_t value, FieldKind kind, const ObjectArray &array);
  /// The same where no call has another one.
  Expression onlyObject(int64_t value, FieldKind kind, const ObjectArray &array);
  Expression objects(const Sequences &terms, FieldKind kind, const std::string &hint,
                     const ObjectArray &array, const Within &within);
  Expression chosenObject(const Sequences &terms, const std::vector<int64_t> &distinct,
                          FieldKind kind, const std::string &hint, const ObjectArray &array,
                          const Within &within);
  Expression listedObject(const Sequences &terms, const std::vector<int64_t> &distinct,
                          FieldKind kind, const std::string &hint, const ObjectArray &array,
                          const Within &within);
  Expression anyComm(const Sequences &terms, const std::string &hint, const ObjectArray &array,
                     const Within &within);
  bool isMadeElsewhere(FieldKind kind, const Sequences &own, int64_t number) const;
  std::optional<Sequences> ownInCommunicator() const;
  Expression byKind(const Sequences &terms, const FieldInfo &field, const Within &within,
                    const Leaf &leaf = numberLeaf);
  Position counterPosition() const;
  Within elementOf(int array, const Expression &index) const;
  Expression fail(const std::string &why = "its values follow no rule that is short enough");
  void checkMade(const Sequences &terms, FieldKind kind, const ObjectArray &array);

  Proxy &proxy;
  const OwnRanksIn &ownRanks;
  uint32_t point;
  std::optional<Position> position;
  const SharedPoint &shared;
  const FunctionInfo *info;
  std::string problem{};
};

/// The array for the handles of objects of a kind (codegen/kinds): "Comm", "Info". Null if there is
/// none.
const ObjectArray *arrayFor(const std::string &object);

/// A pointer to a handle. MPI's own objects are no variables: of them to a copy.
Expression referenceTo(const Expression &handle, const ObjectArray &objects);
/// A pointer to a copy: MPI ends one of several uses of the handle, and others still need it.
Expression copyOf(const Expression &handle, const ObjectArray &objects);

} // namespace anole::tools::generate
