#include "tools/generate/CallWriter.h"

#include <algorithm>

namespace anole::tools::generate {

// Arrays and buffers.

std::string elementType(std::string type) {
  if (type.starts_with("const "))
    type = type.substr(6);
  while (!type.empty() && (type.back() == '*' || type.back() == ' '))
    type.pop_back();
  return type;
}

/// How long the array is where it is longest; refused if its length changes on a rank.
std::optional<uint64_t> CallWriter::longestOf(const ParameterSyntax &parameter) {
  auto sizes = values.lengths(parameter.field);
  if (!sizes) {
    refuse(std::string("its array ") + parameter.name + " has changing lengths");
    return std::nullopt;
  }
  uint64_t longest = 1;
  for (const auto &[rank, size] : *sizes)
    longest = std::max(longest, size);
  return longest;
}

/// Fills a variable before the call.
void CallWriter::fill(const std::string &type, const std::string &name, const std::string &longest,
                      const Expression &length, const Expression &element) {
  before.push_back(type + " " + name + "[" + longest + "];");
  before.push_back("for (int at = 0; at < " + length.text + "; at++)");
  before.push_back("  " + name + "[at] = " + element.text + ";");
}

/// An element of a constant array: ranks and sides of a grid follow the number of ranks.
std::string CallWriter::listed(const ParameterSyntax &parameter, size_t index, size_t size,
                               int64_t value) {
  bool isSides = parameter.name == std::string("dims") && size < 4 && value >= 0;
  if (proxy.isScaled() && isSides)
    return SizedNumber{Meaning::Dims, value, static_cast<unsigned>(size),
                       static_cast<unsigned>(index)}
        .mark();
  bool isRank = parameter.kind == std::string("Ranks") || parameter.kind == std::string("Peers");
  return isRank ? rankNumberText(proxy.context())(value) : literal(value);
}

/// The text of how long an array is.
LeafText CallWriter::lengthText(const ParameterSyntax &parameter) const {
  bool isCounts =
      parameter.kind == std::string("Counts") || parameter.kind == std::string("Displs");
  return isOfRanks && isCounts ? rankNumberText(proxy.context()) : LeafText(numberText);
}

/// A constant array as it is; else an array that a loop fills.
std::string CallWriter::array(const ParameterSyntax &parameter) {
  std::string type = elementType(parameter.type);
  if (parameter.field < 0)
    return "(" + type + "[64]){0}";
  if (auto constant = values.constantArray(parameter.field)) {
    std::string list;
    for (size_t i = 0; i < constant->size(); ++i)
      list += (i == 0 ? "" : ", ") + listed(parameter, i, constant->size(), (*constant)[i]);
    return constantList(parameter, type, list.empty() ? "0" : list);
  }
  auto longest = longestOf(parameter);
  if (!longest)
    return "0";
  std::string name = proxy.tables.unique(parameter.name);
  Expression element = values.element(parameter.field, "at");
  LeafText size = lengthText(parameter);
  Expression length = values.length(parameter.field, size);
  std::string whole =
      element.text.ends_with("[at]") ? element.text.substr(0, element.text.size() - 4) : "";
  element.variables.erase("at");
  block.uses(element);
  block.uses(length);
  if (!whole.empty() && element.isTable && type == "int" &&
      whole.find_first_of(" ()") == std::string::npos)
    return whole;
  fill(type, name, size(static_cast<int64_t>(*longest)), length, element);
  return name;
}

/// As a variable if the call needs it twice: for the size of a buffer, too.
std::string CallWriter::constantList(const ParameterSyntax &parameter, const std::string &type,
                                     const std::string &list) {
  if (!usesTwice)
    return "(" + type + "[]){" + list + "}";
  before.push_back(type + " " + parameter.name + "[] = {" + list + "};");
  return parameter.name;
}

std::string CallWriter::objectArray(const ParameterSyntax &parameter, const ObjectArray &objects) {
  std::string type = elementType(parameter.type), list;
  auto constant = values.constantArray(parameter.field);
  for (int64_t each : constant.value_or(std::vector<int64_t>())) {
    std::string name = PointValues::nameOf(FieldKind::Type, each, objects);
    if (each >= 0)
      name = proxy.element(objects, literal(each), static_cast<uint64_t>(each)).text;
    list += (list.empty() ? "" : ", ") + name;
  }
  if (constant)
    return constantList(parameter, type, list.empty() ? objects.null : list);
  auto longest = longestOf(parameter);
  if (!longest)
    return "0";
  std::string name = proxy.tables.unique(parameter.name);
  Expression element = values.objectElement(parameter.field, "at", objects);
  Expression length = values.length(parameter.field);
  element.variables.erase("at");
  block.uses(element);
  block.uses(length);
  fill(type, name, std::to_string(*longest), length, element);
  return name;
}

std::string CallWriter::buffer(const ParameterSyntax &parameter, const CallSyntax &syntax,
                               size_t index) {
  std::string kind = parameter.kind;
  if (kind == "NewMemory" || kind == "OutPointer")
    return "&(void *){NULL}";
  auto inPlace = parameter.field < 0 ? std::optional<int64_t>(0)
                                     : values.constant(static_cast<size_t>(parameter.field));
  if (inPlace == 1)
    return "MPI_IN_PLACE";
  bool isSent = kind == "SendBuffer" || kind == "InBuffer";
  std::string room =
      kind == "Bytes" ? arguments[parameter.word] + ", MPI_BYTE" : extent(syntax, index);
  if (kind == "Bytes") {
    proxy.helpers.insert("room");
    return "room(&(Box){NULL, 0}, " + room + ")";
  }
  std::string box = isSent ? "&out" : makesRequest ? "&boxes[made - 1]" : "&in";
  proxy.helpers.insert(isSent ? "out" : makesRequest ? "requests" : "in");
  std::string memory = "room(" + box + ", " + room + ")";
  if (inPlace == 0)
    return memory;
  Expression isInPlace = values.scalar(parameter.field);
  return text(isInPlace) + " ? MPI_IN_PLACE : " + memory;
}

/// "count, type" of a buffer: what stands behind it and the buffers that follow
/// (codegen/replay/buffers.py).
std::string CallWriter::extent(const CallSyntax &syntax, size_t index) {
  auto parameters = syntax.parameters();
  std::string word = parameters[index].word;
  size_t next = index + 1;
  while (next < parameters.size() && std::string(parameters[next].kind).ends_with("Buffer"))
    ++next;
  auto kindAt = [&](size_t i) {
    return std::string(i < parameters.size() ? parameters[i].kind : "");
  };
  auto given = [&](size_t i) { return arguments[parameters[i].name]; };
  if (word == "elements(partitions * count, datatype)")
    return arguments["partitions"] + " * " + arguments["count"] + ", " + arguments["datatype"];
  if (kindAt(next) == "Count" && kindAt(next + 1) == "Type") {
    std::string count = given(next);
    if (word == "parts") {
      proxy.helpers.insert("sizeOf");
      count = "sizeOf(" + arguments["comm"] + ") * " + count;
    } else if (!word.empty()) {
      refuse("how many neighbours it has is not known");
    }
    return count + ", " + given(next + 1);
  }
  std::string kind = kindAt(next);
  std::string length =
      kind == "Counts" ? text(values.length(parameters[next].field, lengthText(parameters[next])))
                       : "0";
  if (kind == "Counts" && kindAt(next + 1) == "Type") {
    proxy.helpers.insert("reach");
    return "reach(" + length + ", " + given(next) + ", NULL), " + given(next + 1);
  }
  if (kind == "Counts" && kindAt(next + 2) == "Type") {
    proxy.helpers.insert("reach");
    return "reach(" + length + ", " + given(next) + ", " + given(next + 1) + "), " +
           given(next + 2);
  }
  if (kind == "Counts" && kindAt(next + 2) == "Types") {
    bool isWide = kindAt(next + 1) == "Aints";
    std::string helper = isWide ? "reachWide" : "reachBytes";
    proxy.helpers.insert(helper);
    return helper + "(" + length + ", " + given(next) + ", " + given(next + 1) + ", " +
           given(next + 2) + "), MPI_BYTE";
  }
  refuse(std::string("how large its buffer ") + parameters[index].name + " is, is not known");
  return "0, MPI_BYTE";
}

} // namespace anole::tools::generate
