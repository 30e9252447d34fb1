#include "tools/programs/proxy/call/PointValues.h"

#include "runtime/core/handles/PredefinedNames.h"
#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "runtime/core/model/TermFacts.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

// Handles: elements of arrays, or names of what MPI brings along.

std::string PointValues::nameOf(FieldKind kind, int64_t value, const ObjectArray &array) {
  if (isSpecial(value))
    return array.null;
  if (kind == FieldKind::Comm)
    return value == 0 ? "MPI_COMM_WORLD" : value == 1 ? "MPI_COMM_SELF" : "";
  const char *known = predefinedName(kind, value);
  return known ? "MPI_" + std::string(known) : "";
}

namespace {

bool isOwn(const Sequences &terms, int64_t first) {
  return std::ranges::all_of(terms, [&](const auto &entry) {
    auto range = factsOf(entry.second).range();
    return range && range->low >= first;
  });
}

} // namespace

constexpr size_t mostListed = 256; ///< objects of one parameter of which some have names

/// The numbers 0 and 1 of communicators are MPI's own.
Expression PointValues::objects(const Sequences &terms, FieldKind kind, const std::string &hint,
                                const ObjectArray &array, const Within &within) {
  int64_t first = kind == FieldKind::Comm || kind == FieldKind::NewComm ? 2 : 0;
  auto distinct = distinctOf(terms);
  if (distinct && distinct->size() == 1 && (*distinct)[0] >= first)
    return proxy.element(array, literal((*distinct)[0] - first),
                         static_cast<uint64_t>((*distinct)[0] - first));
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
  Expression index = sequenceAt(*moved, numberText, hint, within);
  Expression result = proxy.element(array, index.text, most);
  result.variables = index.variables;
  return result;
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
  proxy.element(array, "0", static_cast<uint64_t>(most - 2));
  proxy.helpers.insert("commAt");
  Expression number = sequenceAt(terms, numberText, hint, within);
  return {"commAt(" + number.text + ")", true, number.isTable, number.variables};
}

/// One of many objects, some of them MPI's own, which stand in a table.
Expression PointValues::listedObject(const Sequences &terms, const std::vector<int64_t> &distinct,
                                     FieldKind kind, const std::string &hint,
                                     const ObjectArray &array, const Within &within) {
  std::vector<std::string> names;
  for (int64_t value : distinct)
    if (value < 0)
      names.push_back(nameOf(kind, value, array));
  if (std::ranges::find(names, "") != names.end())
    return fail();
  auto count = static_cast<int64_t>(names.size());
  auto places = mapped(terms, [&](int64_t value) {
    return value < 0 ? std::ranges::find(distinct, value) - distinct.begin() : count + value;
  });
  if (!places)
    return fail();
  Expression which = sequenceAt(*places, literal, hint + "Which", within);
  std::string table = proxy.tables.addHandles(hint, array.type, names);
  Expression named{table + "[" + which.text + "]", true, true, which.variables};
  if (distinct.back() < 0)
    return named;
  Expression own =
      proxy.element(array, plus(which, -count).text, static_cast<uint64_t>(distinct.back()));
  own.variables = which.variables;
  return choice(which.inside() + " < " + literal(count), named, own);
}

/// One of a few objects, of which some have names.
Expression PointValues::chosenObject(const Sequences &terms, const std::vector<int64_t> &distinct,
                                     FieldKind kind, const std::string &hint,
                                     const ObjectArray &array, const Within &within) {
  int64_t first = kind == FieldKind::Comm || kind == FieldKind::NewComm ? 2 : 0;
  std::vector<Expression> names;
  for (int64_t value : distinct) {
    bool isOwn = value >= first;
    std::string name = isOwn ? "" : nameOf(kind, value, array);
    if (!isOwn && name.empty())
      return fail();
    auto number = static_cast<uint64_t>(value) - static_cast<uint64_t>(first);
    names.push_back(isOwn ? proxy.element(array, std::to_string(number), number)
                          : Expression{name});
  }
  if (names.size() == 1)
    return names[0];
  Expression result = names.back();
  for (size_t i = names.size() - 1; i-- > 0;) {
    Sequences isThis;
    for (const auto &[rank, each] : terms)
      isThis[rank] = marked(each, distinct[i]);
    Expression condition = sequenceAt(isThis, numberText, hint + "Is", within);
    result = choice(condition.inside(), names[i], result);
    result.variables.insert(condition.variables.begin(), condition.variables.end());
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
    return {array.null};
  auto number = static_cast<size_t>(field);
  const FieldInfo &described = fieldAt(info->scalars, number);
  checkMade(column(number), described.kind, array);
  return objects(column(number), described.kind, hintOf(*info, described.name), array, {});
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

std::string referenceTo(const std::string &handle, const ObjectArray &objects) {
  int depth = 0;
  auto end = std::ranges::find_if(handle, [&](char letter) {
    depth += (letter == '[') - (letter == ']');
    return letter == ']' && depth == 0;
  });
  bool isElement = handle.starts_with(objects.name + std::string("[")) && handle.end() - end == 1;
  return isElement ? "&" + handle : copyOf(handle, objects);
}

std::string copyOf(const std::string &handle, const ObjectArray &objects) {
  return "&(" + std::string(objects.type) + "){" + handle + "}";
}

std::string PointValues::madeObject(int field, const ObjectArray &array) {
  if (field < 0 || field >= shared.scalars)
    return copyOf(array.null, array);
  auto number = static_cast<size_t>(field);
  const FieldInfo &described = fieldAt(info->scalars, number);
  // What MPI brings along is not kept: calls name it.
  auto kept = nullBelow(column(number), 0);
  if (!kept) {
    fail();
    return copyOf(array.null, array);
  }
  const Sequences &made = *kept;
  auto isNull = whereSpecial(made);
  auto any = anyNumber(made);
  auto filled = any ? withoutSpecial(made, *any) : std::nullopt;
  if (!any || !isNull || !filled) {
    if (any)
      fail();
    return copyOf(array.null, array);
  }
  std::string hint = hintOf(*info, described.name);
  Expression object = objects(*filled, described.kind, hint, array, {});
  used.insert(object.variables.begin(), object.variables.end());
  bool isAlwaysNull = std::ranges::all_of(made, [](const auto &entry) {
    return constantOf(entry.second) || !hasSpecial({entry});
  }); // where it is null at all
  bool isPlain = !hasSpecial(made) || (isAlwaysNull && constantOfAll(*filled) == *any &&
                                       !isMadeElsewhere(described.kind, made, *any));
  if (isPlain)
    return referenceTo(object.text, array);
  Expression condition = sequenceAt(*isNull, numberText, hint + "IsNull", {});
  used.insert(condition.variables.begin(), condition.variables.end());
  return condition.inside() + " ? &(" + array.type + "){" + array.null +
         "} : " + referenceTo(object.text, array);
}

Expression PointValues::objectElement(int array, const std::string &index,
                                      const ObjectArray &objectArray) {
  const FieldInfo &field = fieldAt(info->arrays, static_cast<size_t>(array));
  checkMade(column(columnOfArray(array) + 1), field.kind, objectArray);
  return objects(column(columnOfArray(array) + 1), field.kind, hintOf(*info, field.name),
                 objectArray, elementOf(array, index));
}

std::string objectKind(const std::string &parameterKind) {
  if (parameterKind == "NewCommLike")
    return "Comm";
  for (const char *prefix : {"New", "Free", "Commit", "Out"})
    if (parameterKind.starts_with(prefix))
      return parameterKind.substr(std::string(prefix).size());
  return parameterKind;
}

const ObjectArray *arrayFor(const std::string &parameterKind) {
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
  auto found = arrays.find(parameterKind);
  return found == arrays.end() ? nullptr : &found->second;
}

} // namespace anole::tools::generate
