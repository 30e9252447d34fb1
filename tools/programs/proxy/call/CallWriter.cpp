#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/record/functions/FunctionTable.h"
#include "tools/programs/proxy/call/HandledObjects.h"
#include "tools/programs/proxy/tree/TreeVisit.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace anole::tools::generate {

namespace {

/// Families that the replay leaves out, too.
const std::map<std::string, std::string> families{
    {"Process", "other programs are not started"},
    {"Tools", "the variables of an MPI library are its own"},
    {"Extension", "not in every MPI library"},
};

/// The functions that this version of Anole records, by their names.
std::unordered_map<std::string_view, const FunctionInfo *> ownFunctions() {
  std::unordered_map<std::string_view, const FunctionInfo *> own;
  for (const FunctionInfo &function : record::functionTable())
    own.try_emplace(function.name, &function);
  return own;
}

/// Whether events of the function have the fields that this version of Anole records.
bool hasOwnFields(const FunctionInfo &function) {
  static const auto own = ownFunctions();
  auto known = own.find(function.name);
  auto isSame = [](const std::vector<FieldInfo> &a, const std::vector<FieldInfo> &b) {
    return std::ranges::equal(a, b, [](const FieldInfo &left, const FieldInfo &right) {
      return left.name == right.name && left.kind == right.kind;
    });
  };
  return known != own.end() && isSame(known->second->scalars, function.scalars) &&
         isSame(known->second->arrays, function.arrays) &&
         isSame(known->second->late, function.late);
}

template <class Is> const ParameterSyntax *find(const CallSyntax &syntax, Is is) {
  auto parameters = syntax.parameters();
  auto found = std::ranges::find_if(parameters, is);
  return found == parameters.end() ? nullptr : &*found;
}

bool hasForm(const CallSyntax &syntax, ArgumentForm form) {
  return find(syntax, [&](const ParameterSyntax &each) { return each.form == form; });
}

/// A call with several counts, which also say how large its buffers are.
bool hasParts(const CallSyntax &syntax) {
  return hasForm(syntax, ArgumentForm::Counts) && isCollective(roleOf(syntax.name).operation);
}

/// Whether other arguments say how large what it points to is.
bool isSized(const ParameterSyntax &parameter) {
  bool isMemory = parameter.form == ArgumentForm::Bytes ||
                  parameter.form == ArgumentForm::AttachMemory ||
                  parameter.form == ArgumentForm::DetachMemory;
  return isMemory || isBuffer(parameter) || parameter.form == ArgumentForm::PackedPosition;
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
  proxy.looksUp(block.statements, point);
  noteTrips();
  return block;
}

/// What the loop around the call goes through, if its variable chooses the peer.
void CallWriter::noteTrips() {
  Expression rank = named("rank"), ranks = named("ranks");
  visit(block.statements, [&](const Expression &each) {
    bool isWrapped = each.is(Form::Binary, "%") && each.parts()[1] == ranks;
    bool isCompared = each.is(Form::Binary, ">=") && each.parts()[1] == rank;
    if (each.is(Form::Binary, "<<"))
      proxy.tripMeanings[point] = Meaning::Rounds;
    else if (isCompared || (isWrapped && !block.variables.empty()))
      proxy.tripMeanings.try_emplace(point, Meaning::Rank);
  });
}

void CallWriter::writeByKinds(const CallSyntax &syntax) {
  auto family = families.find(syntax.family);
  if (family != families.end() &&
      roleOf(syntax.name).operation != CallOperation::DisconnectCommunicator) {
    refuse(family->second);
    return;
  }
  std::vector<Expression> list;
  auto parameters = syntax.parameters();
  usesTwice = hasParts(syntax);
  makesRequest = makesRequestIn(syntax);
  isPoll = hasForm(syntax, ArgumentForm::PollFlag);
  bool hasComm = find(syntax, [](const ParameterSyntax &each) {
    return each.isObject("Comm") && each.handling == Handling::Uses;
  });
  isOfRanks = hasComm && !isOfNeighbors(roleOf(syntax.name).operation);
  bool isElsewhere = proxy.requestArrays.madeAt(point);
  if (makesRequest && !(isElsewhere && proxy.requestArrays.holdAll())) {
    Statement made = compute(called("newRequest"));
    before.push_back(requestIf ? onlyIf(*requestIf, {made}) : made);
    if (isElsewhere)
      before.push_back(compute(suffixed(named("pending"), "--")));
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
  const ParameterSyntax *made = find(syntax, [](const ParameterSyntax &each) {
    return each.isNewRequest() || each.form == ArgumentForm::NewMessage;
  });
  if (!made)
    return false;
  auto column = values.column(static_cast<size_t>(made->field));
  auto constant = constantOfAll(column);
  auto isNone = !constant && hasSpecial(column) ? whereSpecial(column) : std::nullopt;
  if (isNone && made->form == ArgumentForm::NewMessage)
    requestIf = prefixed("!", values.sequence(*isNone, literal, "isNoMessage"));
  else if (!constant && hasSpecial(column))
    refuse("only some of its calls give back a request");
  return !constant || !isSpecial(*constant);
}

/// Polls that found nothing are no events: the call is repeated until it finds something.
Statements CallWriter::polls(const std::string &name, const std::vector<Expression> &list) const {
  return {declared("int", "flag", literal(0)),
          repeatedWhile(prefixed("!", named("flag")), {compute(called(name, list))})};
}

void CallWriter::writePolls(const std::string &name, const std::vector<Expression> &list) {
  Statements body = polls(name, list);
  body.insert(body.begin(), before.begin(), before.end());
  body.insert(body.end(), after.begin(), after.end());
  block.add(grouped(std::move(body)));
}

/// A call with declarations before it is a block of its own.
void CallWriter::call(const std::string &name, const std::vector<Expression> &list) {
  bool isBlock = std::ranges::any_of(
      before, [](const Statement &each) { return each.form == StatementForm::Declare; });
  Statements all = before;
  all.push_back(compute(called(name, list)));
  all.insert(all.end(), after.begin(), after.end());
  if (isBlock)
    return block.add(grouped(std::move(all)));
  for (Statement &each : all)
    block.add(std::move(each));
}

} // namespace anole::tools::generate
