#include "tools/programs/proxy/call/PointValues.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

// Handles: elements of arrays, or names of what MPI brings along.

/// A communicator or window that MPI did not know is one that no MPI knows.
std::string PointValues::nameOf(FieldKind kind, int64_t value, const ObjectArray &array) {
  bool isToldBad = kind == FieldKind::Comm || kind == FieldKind::Window;
  if (isToldBad && value == anole::value(Special::Unknown))
    return "(" + std::string(array.type) + ")0";
  if (isSpecial(value))
    return array.null;
  if (kind == FieldKind::Comm)
    return value == 0 ? "MPI_COMM_WORLD" : value == 1 ? "MPI_COMM_SELF" : "";
  const char *known = predefinedName(kind, value);
  return known ? "MPI_" + std::string(known) : "";
}

namespace {

/// The numbers 0 and 1 of communicators are MPI's own.
int64_t firstOwn(FieldKind kind) {
  return kind == FieldKind::Comm || kind == FieldKind::NewComm ? 2 : 0;
}

bool isOwn(const Sequences &terms, int64_t first) {
  return std::ranges::all_of(terms, [&](const auto &entry) {
    auto range = factsOf(entry.second).range();
    return range && range->low >= first;
  });
}

} // namespace

constexpr size_t mostListed = 256; ///< objects of one parameter of which some have names

std::optional<Expression> PointValues::objectOf(int64_t value, FieldKind kind,
                                                const ObjectArray &array) {
  const int64_t first = firstOwn(kind);
  if (value >= first)
    return proxy.element(array, literal(value - first), static_cast<uint64_t>(value - first));
  std::string name = nameOf(kind, value, array);
  return name.empty() ? std::nullopt : std::optional(named(std::move(name)));
}

Expression PointValues::onlyObject(int64_t value, FieldKind kind, const ObjectArray &array) {
  auto object = objectOf(value, kind, array);
  return object ? *object : fail();
}

Expression PointValues::objects(const Sequences &terms, FieldKind kind, const std::string &hint,
                                const ObjectArray &array, const Within &within) {
  const int64_t first = firstOwn(kind);
  auto distinct = distinctOf(terms);
  if (distinct && distinct->size() == 1)
    return onlyObject(distinct->front(), kind, array);
  if (distinct && !distinct->empty() && distinct->front() < first)
    return chosenObject(terms, *distinct, kind, hint, array, within);
  if (auto many = distinct ? std::nullopt : distinctOf(terms, mostListed);
      many && many->front() < first && kind != FieldKind::Comm)
    return listedObject(terms, *many, kind, hint, array, within);
  Sequences less;
  uint64_t most = 0;
  if (kind == FieldKind::Comm && !isOwn(terms, first))
    return anyComm(terms, hint, array, within);
  for (const auto &[rank, each] : terms) {
    less[rank] = {{-first, 0, 1, {}}};
    auto range = factsOf(each).range();
    if (!range || range->low < first)
      return fail();
    most = std::max(most, static_cast<uint64_t>(range->high - first));
  }
  auto moved = movedByEach(terms, less);
  if (!moved)
    return fail();
  return proxy.element(array, sequenceAt(*moved, numberLeaf, hint, within), most);
}

/// One of many communicators, some of them MPI's own.
Expression PointValues::anyComm(const Sequences &terms, const std::string &hint,
                                const ObjectArray &array, const Within &within) {
  int64_t most = 2;
  for (const auto &[rank, each] : terms) {
    auto range = factsOf(each).range();
    if (!range || range->low < 0)
      return fail();
    most = std::max(most, range->high);
  }
  proxy.element(array, literal(0), static_cast<uint64_t>(most - 2));
  Expression number = sequenceAt(terms, numberLeaf, hint, within);
  Expression found = called("commAt", {number});
  found.isTable = number.isTable;
  return found;
}

/// One of many objects, some of them MPI's own, which stand in a table.
Expression PointValues::listedObject(const Sequences &terms, const std::vector<int64_t> &distinct,
                                     FieldKind kind, const std::string &hint,
                                     const ObjectArray &array, const Within &within) {
  std::vector<Expression> names;
  for (int64_t value : distinct)
    if (value < 0)
      names.push_back(named(nameOf(kind, value, array)));
  if (std::ranges::find(names, named("")) != names.end())
    return fail();
  auto count = static_cast<int64_t>(names.size());
  auto places = mapped(terms, [&](int64_t value) {
    return value < 0 ? std::ranges::find(distinct, value) - distinct.begin() : count + value;
  });
  if (!places)
    return fail();
  Expression which = sequenceAt(*places, literal, hint + "Which", within);
  Expression listed = indexed(named(proxy.tables.addHandles(hint, array.type, names)), which);
  listed.isTable = true;
  if (distinct.back() < 0)
    return listed;
  Expression own =
      proxy.element(array, plus(which, -count), static_cast<uint64_t>(distinct.back()));
  return choice(joined(which, "<", literal(count)), listed, own);
}

/// One of a few objects, of which some may have names.
Expression PointValues::chosenObject(const Sequences &terms, const std::vector<int64_t> &distinct,
                                     FieldKind kind, const std::string &hint,
                                     const ObjectArray &array, const Within &within) {
  std::vector<Expression> objects;
  for (int64_t value : distinct) {
    auto object = objectOf(value, kind, array);
    if (!object)
      return fail();
    objects.push_back(std::move(*object));
  }
  Expression result = objects.back();
  for (size_t i = objects.size() - 1; i-- > 0;) {
    Sequences isThis;
    for (const auto &[rank, each] : terms)
      isThis[rank] = marked(each, distinct[i]);
    Expression condition = sequenceAt(isThis, numberLeaf, hint + "Is", within);
    result = choice(condition, objects[i], result);
  }
  return result;
}

/// A program can only use what its calls made; sessions are made by a call of another form.
void PointValues::checkMade(const Sequences &terms, FieldKind kind, const ObjectArray &array) {
  bool isComm = kind == FieldKind::Comm || kind == FieldKind::NewComm;
  for (const auto &[rank, own] : terms)
    if (array.name != std::string("sessions") &&
        !proxy.made.hold(array.name, rank, own, isComm ? 2 : 0))
      fail("no call in the trace made what it uses of its " + std::string(array.name));
}

Expression PointValues::object(int field, const ObjectArray &array) {
  if (field < 0 || field >= shared.scalars)
    return named(array.null);
  auto number = static_cast<size_t>(field);
  const FieldInfo &described = fieldAt(info->scalars, number);
  const Sequences terms = column(number);
  checkMade(terms, described.kind, array);
  if (auto one = constantOfAll(terms))
    return onlyObject(*one, described.kind, array);
  return objects(terms, described.kind, hintOf(*info, described.name), array, {});
}

namespace {

/// A number that is not special: special ones are lower than all others.
std::optional<int64_t> anyNumber(const Terms &terms) {
  if (auto range = factsOf(terms).range())
    return isSpecial(range->high) ? std::nullopt : std::optional(range->high);
  for (const Term &term : terms) {
    std::vector<int64_t> some =
        valueCount(term) > mostNumbers({term}) ? std::vector{term.start} : expand({term});
    auto found = std::ranges::find_if_not(some, isSpecial);
    if (found != some.end())
      return *found;
  }
  return std::nullopt;
}

std::optional<int64_t> anyNumber(const Sequences &all) {
  for (const auto &[rank, terms] : all)
    if (auto found = anyNumber(terms))
      return found;
  return std::nullopt;
}

} // namespace

/// Whether another call gives this number to what it makes, on a rank where these calls make
/// nothing.
bool PointValues::isMadeElsewhere(FieldKind kind, const Sequences &own, int64_t number) const {
  const SharedStream &stream = proxy.programs.stream();
  for (uint32_t i = 0; i < stream.points.size(); ++i) {
    const FunctionInfo *other = i == point ? nullptr : proxy.info(stream.points[i].key);
    FieldPlace place = other ? placeOf(other->scalars, kind) : FieldPlace();
    if (!place)
      continue;
    for (const auto &[rank, trace] : proxy.programs.point(i)) {
      auto here = own.find(rank);
      if (here != own.end() && *place < trace->columns.size() && hasSpecial({*here}) &&
          holds({{rank, trace->columns[*place]}}, number))
        return true;
    }
  }
  return false;
}

Expression referenceTo(const Expression &handle, const ObjectArray &objects) {
  bool isElement = handle.form() == Form::Index && handle.parts()[0].is(Form::Name, objects.name);
  return isElement ? addressOf(handle) : copyOf(handle, objects);
}

Expression copyOf(const Expression &handle, const ObjectArray &objects) {
  return addressOf(compound(objects.type, {handle}));
}

Expression PointValues::madeObject(int field, const ObjectArray &array) {
  Expression nothing = copyOf(named(array.null), array);
  if (field < 0 || field >= shared.scalars)
    return nothing;
  auto number = static_cast<size_t>(field);
  const FieldInfo &described = fieldAt(info->scalars, number);
  // What MPI brings along is not kept: calls name it.
  auto kept = nullBelow(column(number), 0);
  if (!kept) {
    fail();
    return nothing;
  }
  const Sequences &made = *kept;
  auto isNull = whereSpecial(made);
  auto any = anyNumber(made);
  auto filled = any ? withoutSpecial(made, *any) : std::nullopt;
  if (!any || !isNull || !filled) {
    if (any)
      fail();
    return nothing;
  }
  std::string hint = hintOf(*info, described.name);
  Expression object = objects(*filled, described.kind, hint, array, {});
  bool isAlwaysNull = std::ranges::all_of(made, [](const auto &entry) {
    return constantOf(entry.second) || !hasSpecial({entry});
  }); // where it is null at all
  bool isPlain = !hasSpecial(made) || (isAlwaysNull && constantOfAll(*filled) == *any &&
                                       !isMadeElsewhere(described.kind, made, *any));
  if (isPlain)
    return referenceTo(object, array);
  Expression condition = sequenceAt(*isNull, numberLeaf, hint + "IsNull", {});
  return choice(condition, nothing, referenceTo(object, array));
}

Expression PointValues::objectElement(int array, const Expression &index,
                                      const ObjectArray &objectArray) {
  const FieldInfo &field = fieldAt(info->arrays, static_cast<size_t>(array));
  checkMade(column(columnOfArray(array) + 1), field.kind, objectArray);
  return objects(column(columnOfArray(array) + 1), field.kind, hintOf(*info, field.name),
                 objectArray, elementOf(array, index));
}

const ObjectArray *arrayFor(const std::string &object) {
  static const std::map<std::string, ObjectArray> arrays{
      {"Comm", {"comms", "MPI_Comm", "MPI_COMM_NULL"}},
      {"Group", {"groups", "MPI_Group", "MPI_GROUP_NULL"}},
      {"Type", {"types", "MPI_Datatype", "MPI_DATATYPE_NULL"}},
      {"Op", {"ops", "MPI_Op", "MPI_OP_NULL"}},
      {"Win", {"windows", "MPI_Win", "MPI_WIN_NULL"}},
      {"Info", {"infos", "MPI_Info", "MPI_INFO_NULL"}},
      {"Errhandler", {"handlers", "MPI_Errhandler", "MPI_ERRHANDLER_NULL"}},
      {"File", {"files", "MPI_File", "MPI_FILE_NULL"}},
      {"Session", {"sessions", "MPI_Session", "MPI_SESSION_NULL"}},
      {"Keyval", {"keyvals", "int", "MPI_KEYVAL_INVALID"}},
  };
  auto found = arrays.find(object);
  return found == arrays.end() ? nullptr : &found->second;
}

} // namespace anole::tools::generate
