#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/record/functions/FunctionTable.h"
#include "tools/programs/proxy/call/HandledObjects.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

/// Families that the replay leaves out, too.
const std::map<std::string, std::string> families{
    {"Process", "other programs are not started"},
    {"Tools", "the variables of an MPI library are its own"},
    {"Extension", "not in every MPI library"},
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

const ParameterSyntax *find(const CallSyntax &syntax, const std::set<std::string> &kinds) {
  auto parameters = syntax.parameters();
  auto found = std::ranges::find_if(
      parameters, [&](const ParameterSyntax &each) { return kinds.contains(each.kind); });
  return found == parameters.end() ? nullptr : &*found;
}

/// A call with several counts, which also say how large its buffers are.
bool hasParts(const CallSyntax &syntax) {
  std::string name = syntax.name;
  if (name.ends_with("_c"))
    name.resize(name.size() - 2);
  return find(syntax, {"Counts"}) &&
         (name.ends_with("v") || name.ends_with("w") || name.find("v_init") != std::string::npos ||
          name.find("w_init") != std::string::npos || name.find("educe_") != std::string::npos);
}

/// Whether other arguments say how large what it points to is.
bool isSized(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind;
  return isBuffer(parameter) || kind.starts_with("Bytes") || kind.ends_with("tachMemory") ||
         parameter.name == std::string("position");
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
  if (proxy.isThreaded() && usesForeignRequests(proxy, point)) {
    refuse("another thread made its request");
    return {};
  }
  if (!writeOwn(name)) {
    if (!syntax || syntax->isWritten)
      refuse("not known to the generator");
    else
      writeByKinds(*syntax);
  }
  if (!values.failure().empty())
    refuse(values.failure());
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
  if (family != families.end() &&
      roleOf(syntax.name).operation != CallOperation::DisconnectCommunicator) {
    refuse(family->second);
    return;
  }
  std::vector<std::string> list;
  auto parameters = syntax.parameters();
  usesTwice = hasParts(syntax);
  makesRequest = makesRequestIn(syntax);
  isPoll = find(syntax, {"PollFlag"});
  isOfRanks = find(syntax, {"Comm"}) && !isOfNeighbors(roleOf(syntax.name).operation);
  bool isElsewhere = proxy.requestArrays.madeAt(point);
  if (makesRequest && !(isElsewhere && proxy.requestArrays.holdAll())) {
    needs("newRequest");
    if (!requestIf.empty())
      before.push_back("if (" + requestIf + ")");
    before.emplace_back(requestIf.empty() ? "newRequest();" : "  newRequest();");
    if (isElsewhere)
      before.emplace_back("pending--;");
  }
  for (bool isMemory : {false, true}) // its size is another argument
    for (size_t i = 0; i < parameters.size(); ++i)
      if (isSized(parameters[i]) == isMemory)
        arguments[parameters[i].name] = argument(parameters[i], syntax, i);
  for (const ParameterSyntax &parameter : parameters)
    list.push_back(arguments[parameter.name]);
  if (roleOf(syntax.name).operation == CallOperation::CancelRequest)
    writeDiscard();
  if (isPoll)
    writePolls(syntax.name, list);
  else
    call(syntax.name, list);
}

/// A call that gives back no request on any rank takes no place.
bool CallWriter::makesRequestIn(const CallSyntax &syntax) {
  const ParameterSyntax *made = find(
      syntax, {"NewRequest", "NewReceive", "NewPersistent", "NewPersistentReceive", "NewMessage"});
  if (!made)
    return false;
  auto column = values.column(static_cast<size_t>(made->field));
  auto constant = constantOfAll(column);
  auto isNone = !constant && hasSpecial(column) ? whereSpecial(column) : std::nullopt;
  if (isNone && made->kind == std::string("NewMessage"))
    requestIf =
        "!" + Expression{text(values.sequence(*isNone, literal, "isNoMessage")), false}.inside();
  else if (!constant && hasSpecial(column))
    refuse("only some of its calls give back a request");
  return !constant || !isSpecial(*constant);
}

/// Polls that found nothing are no events: the call is repeated until it finds something.
void CallWriter::writePolls(const std::string &name, const std::vector<std::string> &list) {
  before.emplace_back("int flag = 0;");
  before.emplace_back("while (!flag)");
  before.push_back("  " + callText(name, list));
  block.add("{");
  for (const std::string &line : before)
    block.add("  " + line);
  for (const std::string &line : after)
    block.add("  " + line);
  block.add("}");
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

std::string callText(const std::string &name, const std::vector<std::string> &list) {
  std::string text = name + "(";
  for (size_t i = 0; i < list.size(); ++i)
    text += (i == 0 ? "" : ", ") + list[i];
  return text + ");";
}

} // namespace anole::tools::generate
