#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/programs/proxy/call/NumberNames.h"

namespace anole::tools::generate {

// Arrays: lists, or variables that a loop fills before the call.

namespace {

/// Numbers that are the same in each MPI, or that have a name there.
std::optional<std::string> numberIn(const std::string &kind, int64_t number) {
  if (kind == "Distributions")
    return namedConstant("Distribution", number);
  if (kind == "DistributionArguments")
    if (auto name = namedConstant("DistributionArgument", number))
      return name;
  return numberText(number);
}

/// Objects of an array, by the kind of the parameter.
const ObjectArray *objectsIn(const std::string &kind) {
  if (kind == "Types" || kind == "InOutTypes")
    return arrayFor("Type");
  return kind == "Infos" ? arrayFor("Info") : nullptr;
}

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

std::string CallWriter::array(const ParameterSyntax &parameter) {
  bool isRanges = parameter.kind == std::string("Ranges");
  std::string cast = isRanges ? "(int(*)[3])" : "";
  if (parameter.field < 0)
    return cast + "(" + elementType(parameter.type) + "[64]){0}";
  if (auto list = constantList(parameter))
    return cast + constantArray(parameter, *list);
  return cast + filledArray(parameter);
}

/// MPI_UNWEIGHTED and MPI_WEIGHTS_EMPTY are addresses.
std::string CallWriter::weights(const ParameterSyntax &parameter) {
  auto column = values.column(values.columnOfArray(parameter.field) + 1);
  auto sizes = values.column(values.columnOfArray(parameter.field));
  if (constantOfAll(column) == value(Special::Ignored))
    return "MPI_UNWEIGHTED";
  if (constantOfAll(sizes) == 0)
    return "MPI_WEIGHTS_EMPTY";
  if (hasSpecial(column))
    refuse("only some of its calls have weights");
  std::string name = array(parameter);
  if (!holds(sizes, 0))
    return name;
  return values.length(parameter.field).inside() + " == 0 ? MPI_WEIGHTS_EMPTY : " + name;
}

/// A number of a constant array: ranks and sides of a grid follow the number of ranks.
std::string CallWriter::listed(const ParameterSyntax &parameter, size_t index, size_t size,
                               int64_t value) {
  bool isSides = parameter.name == std::string("dims") && size < 4 && value >= 0;
  if (proxy.isScaled() && isSides)
    return SizedNumber{Meaning::Dims, value, static_cast<unsigned>(size),
                       static_cast<unsigned>(index)}
        .mark();
  return parameter.kind == std::string("Ranks") ? rankNumberText(proxy.context())(value)
                                                : numberIn(parameter.kind, value).value_or("0");
}

/// The text of how long an array is.
LeafText CallWriter::lengthText(const ParameterSyntax &parameter) const {
  std::string kind = parameter.kind;
  return isOfRanks && (kind == "Counts" || kind == "Displs") ? rankNumberText(proxy.context())
                                                             : LeafText(numberText);
}

/// "1, 2" if all calls have these elements; peers depend on the rank.
std::optional<std::string> CallWriter::constantList(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind, list;
  auto constant = kind == "Peers" ? std::nullopt : values.constantArray(parameter.field);
  const ObjectArray *objects = objectsIn(kind);
  size_t index = 0;
  for (int64_t each : constant.value_or(std::vector<int64_t>())) {
    std::string name = listed(parameter, index++, constant->size(), each);
    if (each == value(Special::Address))
      refuse(std::string("its array ") + parameter.name + " has addresses of the program");
    if (objects) {
      name = PointValues::nameOf(values.kindOfArray(parameter.field), each, *objects);
      if (!isSpecial(each) && each >= 0)
        name = proxy.element(*objects, literal(each), static_cast<uint64_t>(each)).text;
    }
    list += (list.empty() ? "" : ", ") + name;
  }
  if (constant && list.empty())
    return objects ? objects->null : "0";
  return constant ? std::optional(list) : std::nullopt;
}

/// As a variable if the call needs it twice, or later: MPI reads the arrays of nonblocking calls
/// until they complete.
std::string CallWriter::constantArray(const ParameterSyntax &parameter, const std::string &list) {
  std::string type = elementType(parameter.type), name = variableOf(parameter);
  bool isHandles = objectsIn(parameter.kind) != nullptr;
  if (makesRequest && isHandles)
    return filledArray(parameter);
  if (!usesTwice && !makesRequest)
    return "(" + type + "[]){" + list + "}";
  bool isConst = std::string(parameter.type).starts_with("const ");
  before.push_back((makesRequest ? isConst ? "static const " : "static " : "") + type + " " + name +
                   "[] = {" + list + "};");
  return name;
}

Expression CallWriter::elementOf(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind;
  if (const ObjectArray *objects = objectsIn(kind))
    return values.objectElement(parameter.field, "at", *objects);
  auto column = values.column(values.columnOfArray(parameter.field) + 1);
  if (holds(column, value(Special::Address)))
    refuse(std::string("its array ") + parameter.name + " has addresses of the program");
  return values.element(parameter.field, "at",
                        [&](int64_t number) { return numberIn(kind, number).value_or("0"); });
}

std::string CallWriter::filledArray(const ParameterSyntax &parameter) {
  std::string type = elementType(parameter.type), name = variableOf(parameter);
  auto longest = values.longest(parameter.field);
  if (!longest) {
    refuse(std::string("its array ") + parameter.name + " is too long");
    return "0";
  }
  LeafText leaf = lengthText(parameter);
  Expression element = elementOf(parameter), length = values.length(parameter.field, leaf);
  std::string whole =
      element.text.ends_with("[at]") ? element.text.substr(0, element.text.size() - 4) : "";
  bool isConst = std::string(parameter.type).starts_with("const ");
  if (!whole.empty() && element.isTable && isConst && type == "int" && !objectsIn(parameter.kind) &&
      whole.find_first_of(" ()") == std::string::npos) {
    element.variables.erase("at");
    block.uses(element);
    return whole;
  }
  std::string size = "[" + leaf(static_cast<int64_t>(*longest)) + "]";
  if (makesRequest) {
    needs("list");
    before.push_back(type + " *" + name + " = list(" + std::to_string(lists++) + ", sizeof(" +
                     type + size + "));");
  } else {
    constexpr uint64_t mostOnStack = 4096;
    before.push_back((*longest > mostOnStack ? "static " : "") + type + " " + name + size + ";");
  }
  fill(name, parameter.field, length, element);
  return name;
}

/// Fills a variable before the call. A counter may count the elements of all calls.
void CallWriter::fill(const std::string &name, int array, const Expression &length,
                      const Expression &element) {
  block.uses(length);
  block.uses(element);
  block.variables.erase("at");
  before.push_back("for (int at = 0; at < " + length.inside() + "; at++)");
  before.push_back("  " + name + "[at] = " + element.text + ";");
  if (std::string counter = countElements(array, element); !counter.empty())
    before.push_back(counter + " += " + length.text + ";");
}

/// The counter of the elements in all calls if an expression uses it.
std::string CallWriter::countElements(int array, const Expression &element) {
  std::string counter = values.nextElement(array);
  if (counter.empty() || !element.variables.contains(counter))
    return "";
  proxy.counters.insert(counter);
  for (const auto &[rank, terms] : values.column(values.columnOfArray(array) + 1))
    proxy.counts(counter, valueCount(terms));
  return counter;
}

} // namespace anole::tools::generate
