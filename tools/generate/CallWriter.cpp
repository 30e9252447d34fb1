#include "tools/generate/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/record/functions/FunctionTable.h"
#include "tools/generate/NumberNames.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Kinds = std::set<std::string>;

const Kinds numbers{"Int",    "Logical",  "Count",   "LargeCount", "Aint", "AintCount",
                    "Offset", "DispUnit", "Dest",    "Source",     "Root", "Target",
                    "RankIn", "Tag",      "RecvTag", "Color",      "Key",  "TargetDisp"};
const Kinds outputs{"OutInt",       "OutLogical",  "OutCount",     "OutLargeCount", "OutAint",
                    "OutAintCount", "OutDispUnit", "OutPeer",      "OutRank",       "OutOffset",
                    "OutTopology",  "OutCombiner", "OutErrorClass"};
const Kinds arrays{"Counts", "Displs", "Ints", "Logicals", "Aints", "Peers", "Ranks", "InOutInts"};
const Kinds ignoredArrays{"OutInts", "OutLogicals", "OutPeers", "OutRanks"};
const Kinds statuses{"Status", "RecvStatus", "CountStatus", "ElementStatus", "CancelStatus"};
const Kinds newRequests{"NewRequest", "NewReceive", "NewPersistent", "NewPersistentReceive"};

/// Families that the replay leaves out, too, and those of which the proxy knows too little.
const std::map<std::string, std::string> families{
    {"Process", "other programs are not started"},
    {"Tools", "the variables of an MPI library are its own"},
    {"Extension", "not in every MPI library"},
    {"Io", "the program's files are not known"},
    {"Session", "sessions are not generated"},
    {"Attribute", "its callbacks are code of the program"},
};

/// The type without what makes it a pointer to constants: "const int *" -> "int".
std::string elementType(std::string type) {
  if (type.starts_with("const "))
    type = type.substr(6);
  while (!type.empty() && (type.back() == '*' || type.back() == ' '))
    type.pop_back();
  return type;
}

/// Whether events of the function have the fields that this version of Anole records.
bool hasOwnFields(const FunctionInfo &function) {
  static const std::vector<FunctionInfo> own = record::functionTable();
  auto known = std::ranges::find(own, function.name, &FunctionInfo::name);
  auto isSame = [](const std::vector<FieldInfo> &a, const std::vector<FieldInfo> &b) {
    return std::ranges::equal(a, b, [](const FieldInfo &left, const FieldInfo &right) {
      return left.name == right.name && left.kind == right.kind;
    });
  };
  return known != own.end() && isSame(known->scalars, function.scalars) &&
         isSame(known->arrays, function.arrays) && isSame(known->late, function.late);
}

std::string withoutPrefix(const std::string &kind) {
  for (const char *prefix : {"New", "Free", "Commit"})
    if (kind.starts_with(prefix))
      return kind.substr(std::string(prefix).size());
  return kind == "NewCommLike" ? "Comm" : kind;
}

} // namespace

CallWriter::CallWriter(Proxy &of, const OwnRanksIn &ownRanks, uint32_t number,
                       std::optional<Position> position)
    : proxy(of), point(number), values(of, ownRanks, number, std::move(position)) {}

void CallWriter::refuse(const std::string &why) {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const FunctionInfo *info = proxy.info(shared.key);
  if (!isRefused)
    proxy.refuse((info ? info->nameAt(shared.key) : "an unknown function") + ": " + why,
                 shared.count);
  isRefused = true;
}

std::string CallWriter::text(const Expression &expression) {
  block.uses(expression);
  return expression.text;
}

Block CallWriter::write() {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const FunctionInfo *info = proxy.info(shared.key);
  if (!info) {
    refuse("the trace does not describe it");
    return {};
  }
  std::string name = info->nameAt(shared.key);
  const CallSyntax *syntax = findSyntax(name);
  if (!hasOwnFields(*info)) {
    refuse("recorded by another version of Anole");
    return {};
  }
  if (!writeOwn(name)) {
    if (!syntax || syntax->isWritten)
      refuse("not known to the generator");
    else
      writeByKinds(*syntax);
  }
  if (values.hasFailed())
    refuse("its values follow no rule that is short enough");
  return block;
}

void CallWriter::writeByKinds(const CallSyntax &syntax) {
  auto family = families.find(syntax.family);
  if (family != families.end() && syntax.name != std::string("MPI_Comm_disconnect")) {
    refuse(family->second);
    return;
  }
  std::vector<std::string> list;
  auto parameters = syntax.parameters();
  usesTwice = std::ranges::any_of(parameters, [](const ParameterSyntax &each) {
    return std::string(each.kind) == "Counts" &&
           std::string(each.word).find("ize") != std::string::npos;
  });
  usesTwice = usesTwice || std::string(syntax.name).ends_with("v") ||
              std::string(syntax.name).ends_with("w");
  for (bool isBuffer : {false, true})
    for (size_t i = 0; i < parameters.size(); ++i)
      if (std::string(parameters[i].kind).ends_with("Buffer") == isBuffer)
        arguments[parameters[i].name] = argument(parameters[i], syntax, i);
  for (const ParameterSyntax &parameter : parameters)
    list.push_back(arguments[parameter.name]);
  if (makesRequest) {
    proxy.helpers.insert("newRequest");
    before.emplace_back("newRequest();");
  }
  call(syntax.name, list);
}

/// A call with declarations before it is a block of its own.
void CallWriter::call(const std::string &name, const std::vector<std::string> &list) {
  bool isBlock = std::ranges::any_of(before, [](const std::string &line) {
    return line.find(" = ") != std::string::npos || line.ends_with("];");
  });
  std::string indent = isBlock ? "  " : "";
  if (isBlock)
    block.add("{");
  for (const std::string &line : before)
    block.add(indent + line);
  block.add(indent + callText(name, list));
  for (const std::string &line : after)
    block.add(indent + line);
  if (isBlock)
    block.add("}");
}

std::string CallWriter::argument(const ParameterSyntax &parameter, const CallSyntax &syntax,
                                 size_t index) {
  std::string kind = parameter.kind;
  if (kind == "OutRank" || kind == "OutPeer") {
    if (syntax.name == std::string("MPI_Comm_rank") && values.constant(0) == 0)
      return "&rank";
  }
  if (numbers.contains(kind))
    return number(parameter);
  if (outputs.contains(kind))
    return "&(" + elementType(parameter.type) + "){0}";
  if (arrays.contains(kind))
    return array(parameter);
  if (ignoredArrays.contains(kind))
    return "(int[" + std::to_string(std::max<uint64_t>(proxy.programs.size() * 2ULL, 64)) + "]){0}";
  if (statuses.contains(kind))
    return status();
  if (newRequests.contains(kind)) {
    makesRequest = true;
    return request(-1);
  }
  if (kind == "Request" || kind == "RequestRef")
    return (kind == "Request" ? "*" : "") + request(parameter.field);
  if (kind == "Types")
    return objectArray(parameter, *arrayFor("Type"));
  if (kind.ends_with("Buffer") || kind == "Bytes" || kind == "NewMemory" || kind == "OutPointer")
    return buffer(parameter, syntax, index);
  if (const ObjectArray *objects = arrayFor(withoutPrefix(kind)))
    return (kind == withoutPrefix(kind) ? "" : "&") +
           text(values.object(parameter.field, *objects));
  if (kind == "Opaque" && elementType(parameter.type) == "MPI_User_function") {
    proxy.helpers.insert("combine");
    return "combine";
  }
  if (auto constant =
          namedConstant(kind, values.constant(static_cast<size_t>(std::max(parameter.field, 0)))))
    return *constant;
  refuse(std::string("its argument ") + parameter.name + " is not generated");
  return "0";
}

std::string CallWriter::status() {
  if (!proxy.asksStatus())
    return "MPI_STATUS_IGNORE";
  proxy.helpers.insert("status");
  return "&status";
}

std::string CallWriter::number(const ParameterSyntax &parameter) {
  if (values.constant(static_cast<size_t>(std::max(parameter.field, 0))) == value(Special::Address))
    refuse("it goes to an address of the program");
  return text(values.scalar(parameter.field));
}

/// A constant array as it is; else an array that a loop fills.
std::string CallWriter::array(const ParameterSyntax &parameter) {
  std::string type = elementType(parameter.type);
  if (parameter.field < 0)
    return "(" + type + "[64]){0}";
  if (auto constant = values.constantArray(parameter.field)) {
    std::string list;
    for (int64_t each : *constant)
      list += (list.empty() ? "" : ", ") + literal(each);
    return constantList(parameter, type, list.empty() ? "0" : list);
  }
  auto sizes = values.lengths(parameter.field);
  if (!sizes) {
    refuse(std::string("its array ") + parameter.name + " has changing lengths");
    return "0";
  }
  uint64_t longest = 1;
  for (const auto &[rank, size] : *sizes)
    longest = std::max(longest, size);
  std::string name = proxy.tables.unique(parameter.name);
  Expression element = values.element(parameter.field, "at");
  Expression length = values.length(parameter.field);
  std::string whole =
      element.text.ends_with("[at]") ? element.text.substr(0, element.text.size() - 4) : "";
  element.variables.erase("at");
  block.uses(element);
  block.uses(length);
  if (!whole.empty() && element.isTable && type == "int" &&
      whole.find_first_of(" ()") == std::string::npos)
    return whole;
  before.push_back(type + " " + name + "[" + std::to_string(longest) + "];");
  before.push_back("for (int at = 0; at < " + length.text + "; at++)");
  before.push_back("  " + name + "[at] = " + element.text + ";");
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
  auto sizes = values.lengths(parameter.field);
  if (!sizes) {
    refuse(std::string("its array ") + parameter.name + " has changing lengths");
    return "0";
  }
  uint64_t longest = 1;
  for (const auto &[rank, size] : *sizes)
    longest = std::max(longest, size);
  std::string name = proxy.tables.unique(parameter.name);
  Expression element = values.objectElement(parameter.field, "at", objects);
  Expression length = values.length(parameter.field);
  element.variables.erase("at");
  block.uses(element);
  block.uses(length);
  before.push_back(type + " " + name + "[" + std::to_string(longest) + "];");
  before.push_back("for (int at = 0; at < " + length.text + "; at++)");
  before.push_back("  " + name + "[at] = " + element.text + ";");
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
    proxy.helpers.insert("windowMemory");
    return "windowMemory(" + room + ")";
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
  std::string length = kind == "Counts" ? text(values.length(parameters[next].field)) : "0";
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

/// The place of a request by its distance from the newest one; -1: the newest.
std::string CallWriter::request(int field) {
  proxy.helpers.insert("request");
  if (field < 0)
    return "request(0)";
  Expression distance = values.scalar(field);
  auto constant = values.constant(static_cast<size_t>(field));
  if (constant && (isSpecial(*constant) || *constant < 0))
    refuse("its request is not known");
  return "request(" + text(distance) + ")";
}

std::string callText(const std::string &name, const std::vector<std::string> &list) {
  std::string text = name + "(";
  for (size_t i = 0; i < list.size(); ++i)
    text += (i == 0 ? "" : ", ") + list[i];
  return text + ");";
}

} // namespace anole::tools::generate
