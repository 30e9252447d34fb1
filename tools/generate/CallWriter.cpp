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
  proxy.looksUp(block.lines, point);
  noteTrips();
  return block;
}

/// What the loop around the call goes through, if its variable chooses the peer.
void CallWriter::noteTrips() {
  for (const std::string &line : block.lines) {
    bool isTurning = line.find(" % ranks") != std::string::npos && !block.variables.empty();
    if (line.find(" << ") != std::string::npos)
      proxy.tripMeanings[point] = Meaning::Rounds;
    else if (isTurning || line.find(" >= rank)") != std::string::npos)
      proxy.tripMeanings.try_emplace(point, Meaning::Rank);
  }
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
  isOfRanks = std::string(syntax.name).find("eighbor") == std::string::npos &&
              std::ranges::any_of(parameters, [](const ParameterSyntax &each) {
                return std::string(each.kind) == "Comm";
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
  if (ignoredArrays.contains(kind) && proxy.isScaled()) {
    proxy.helpers.insert("ignored");
    return "room(&ignored, 2 * ranks + 64, MPI_INT)";
  }
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
  auto constant = values.constant(static_cast<size_t>(std::max(parameter.field, 0)));
  if (constant && parameter.name == std::string("nnodes"))
    return rankNumberText(proxy.context())(*constant);
  return text(values.scalar(parameter.field));
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
