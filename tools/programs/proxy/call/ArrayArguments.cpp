#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/programs/proxy/call/NumberNames.h"
#include "tools/programs/proxy/tree/TreeVisit.h"

namespace anole::tools::generate {

// Arrays: lists, or variables that a loop fills before the call.

namespace {

/// A number that is the same in each MPI, or that has a name there.
Expression numberOf(const ParameterSyntax &parameter, int64_t number) {
  return namedConstant(parameter.numbers, number).value_or(numberLeaf(number));
}

/// Objects of an array; null if it has none.
const ObjectArray *objectsIn(const ParameterSyntax &parameter) {
  return parameter.isArrayOfObjects() ? arrayFor(parameter.object) : nullptr;
}

constexpr const char *place = "at"; ///< in an array that a loop fills

/// The variable: no name of the program that an element may use.
std::string variableOf(const ParameterSyntax &parameter) {
  std::string name = parameter.name;
  return name == "ranks" ? "members" : name;
}

} // namespace

std::string elementType(std::string type) {
  if (type.starts_with("const "))
    type = type.substr(6);
  if (type.starts_with("AnoleRange"))
    return "int";
  while (!type.empty() && (type.back() == '*' || type.back() == ' '))
    type.pop_back();
  return type;
}

Expression CallWriter::array(const ParameterSyntax &parameter) {
  bool isRanges = parameter.form == ArgumentForm::Ranges;
  auto inForm = [&](const Expression &of) { return isRanges ? castTo("int(*)[3]", of) : of; };
  if (parameter.field < 0)
    return inForm(compound(elementType(parameter.type) + "[64]"));
  auto list = constantList(parameter);
  return inForm(list ? constantArray(parameter, *list) : filledArray(parameter));
}

/// MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY are addresses.
Expression CallWriter::weights(const ParameterSyntax &parameter) {
  auto column = values.column(values.columnOfArray(parameter.field) + 1);
  auto sizes = values.column(values.columnOfArray(parameter.field));
  if (constantOfAll(column) == value(Special::Ignored))
    return named("MPI_UNWEIGHTED");
  if (constantOfAll(sizes) == 0)
    return named("MPI_WEIGHTS_EMPTY");
  if (hasSpecial(column))
    refuse("only some of its calls have weights");
  Expression some = array(parameter);
  if (!holds(sizes, 0))
    return some;
  return choice(joined(values.length(parameter.field), "==", literal(0)),
                named("MPI_WEIGHTS_EMPTY"), some);
}

/// A number of a constant array: ranks and sides of a grid follow the number of ranks.
Expression CallWriter::listed(const ParameterSyntax &parameter, size_t index, size_t size,
                              int64_t value) {
  bool isSides = parameter.name == std::string("dims") && size < 4 && value >= 0;
  if (proxy.isScaled() && isSides)
    return Expression(
        Form::Number, "", {},
        {Meaning::Dims, value, static_cast<unsigned>(size), static_cast<unsigned>(index)});
  return parameter.form == ArgumentForm::Ranks ? rankLeaf(proxy.context())(value)
                                               : numberOf(parameter, value);
}

/// The text of how long an array is.
Leaf CallWriter::lengthLeaf(const ParameterSyntax &parameter) const {
  bool isOfParts =
      parameter.form == ArgumentForm::Counts || parameter.form == ArgumentForm::Displacements;
  return isOfRanks && isOfParts ? rankLeaf(proxy.context()) : Leaf(numberLeaf);
}

/// The elements if all calls have the same; peers depend on the rank.
std::optional<std::vector<Expression>> CallWriter::constantList(const ParameterSyntax &parameter) {
  std::vector<Expression> list;
  bool isByRank = parameter.form == ArgumentForm::Peers;
  auto constant = isByRank ? std::nullopt : values.constantArray(parameter.field);
  const ObjectArray *objects = objectsIn(parameter);
  size_t index = 0;
  for (int64_t each : constant.value_or(std::vector<int64_t>())) {
    bool isAddress = constant->front() == value(Special::Address);
    if (isAddress && index > 0 && each == constant->front())
      refuse(std::string("its array ") + parameter.name +
             " has addresses in several parts of the program's memory");
    Expression element = listed(parameter, index, constant->size(), each);
    if (isAddress)
      element = called("address", {literal(index == 0 ? 0 : each)});
    ++index;
    if (objects) {
      element = named(PointValues::nameOf(values.kindOfArray(parameter.field), each, *objects));
      if (!isSpecial(each) && each >= 0)
        element = proxy.element(*objects, literal(each), static_cast<uint64_t>(each));
    }
    list.push_back(element);
  }
  if (constant && list.empty())
    return std::vector{objects ? named(objects->null) : Expression()};
  return constant ? std::optional(list) : std::nullopt;
}

/// As a variable if the call needs it twice, or later: MPI reads the arrays of nonblocking calls
/// until they complete.
Expression CallWriter::constantArray(const ParameterSyntax &parameter,
                                     const std::vector<Expression> &list) {
  std::string type = elementType(parameter.type), name = variableOf(parameter);
  bool isHandles = objectsIn(parameter) != nullptr;
  if (makesRequest && isHandles)
    return filledArray(parameter);
  if (!usesTwice && !makesRequest)
    return compound(type + "[]", list);
  bool isConst = std::string(parameter.type).starts_with("const ");
  Statement array = declaredArray((makesRequest && isConst ? "const " : "") + type, name,
                                  {named("")}, listOf(list));
  before.push_back(makesRequest ? asStatic(array) : array);
  return named(name);
}

Expression CallWriter::elementOf(const ParameterSyntax &parameter) {
  if (const ObjectArray *objects = objectsIn(parameter))
    return values.objectElement(parameter.field, named(place), *objects);
  auto column = values.column(values.columnOfArray(parameter.field) + 1);
  if (holds(column, value(Special::Address))) {
    if (auto distance = values.distance(parameter.field, named(place)))
      return called("address", {*distance});
    refuse(std::string("its array ") + parameter.name + " has addresses of the program");
  }
  return values.element(parameter.field, named(place),
                        [&](int64_t number) { return numberOf(parameter, number); });
}

Expression CallWriter::filledArray(const ParameterSyntax &parameter) {
  std::string type = elementType(parameter.type), name = variableOf(parameter);
  auto longest = values.longest(parameter.field);
  if (!longest) {
    refuse(std::string("its array ") + parameter.name + " is too long");
    return {};
  }
  Leaf leaf = lengthLeaf(parameter);
  Expression element = elementOf(parameter), length = values.length(parameter.field, leaf);
  bool isWhole = element.form() == Form::Index && element.parts()[0].form() == Form::Name &&
                 element.parts()[1] == named(place);
  bool isConst = std::string(parameter.type).starts_with("const ");
  if (isWhole && element.isTable && isConst && type == "int" && !objectsIn(parameter))
    return element.parts()[0];
  Expression size = leaf(static_cast<int64_t>(*longest));
  Statement array = declaredArray(type, name, {size});
  constexpr uint64_t mostOnStack = 4096;
  if (makesRequest)
    array = declared(
        type + " *", name,
        called("list", {literal(static_cast<int64_t>(lists++)), joined(size, "*", sizeOf(type))}));
  else
    array.isStatic = *longest > mostOnStack;
  before.push_back(array);
  fill(name, parameter.field, length, element);
  return named(name);
}

/// Fills a variable before the call. A counter may count the elements of all calls.
void CallWriter::fill(const std::string &name, int array, const Expression &length,
                      const Expression &element) {
  Statement set = compute(indexed(named(name), named(place)), "=", element);
  before.push_back(counting("int", place, length, {set}));
  if (auto counted = countedElements(array, element, length))
    before.push_back(*counted);
}

/// What counts the elements of all calls, if an expression uses the count.
std::optional<Statement> CallWriter::countedElements(int array, const Expression &element,
                                                     const Expression &length) {
  std::string counter = values.nextElement(array);
  if (counter.empty() || !variablesIn(element).contains(counter))
    return std::nullopt;
  proxy.counters.insert(counter);
  for (const auto &[rank, terms] : values.column(values.columnOfArray(array) + 1))
    proxy.counts(counter, valueCount(terms));
  return compute(named(counter), "+=", length);
}

} // namespace anole::tools::generate
