#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools::generate {

namespace {

using Parameters = std::span<const ParameterSyntax>;

ArgumentForm formAt(Parameters parameters, size_t i) {
  return i < parameters.size() ? parameters[i].form : ArgumentForm::None;
}

bool isTypeAt(Parameters parameters, size_t i) {
  return formAt(parameters, i) == ArgumentForm::Object && parameters[i].isObject("Type");
}

} // namespace

// Buffers: memory of the size that the arguments behind them say.

Expression CallWriter::buffer(const ParameterSyntax &parameter, const CallSyntax &syntax,
                              size_t index) {
  auto inPlace = parameter.field < 0 ? std::optional<int64_t>(0)
                                     : values.constant(static_cast<size_t>(parameter.field));
  if (inPlace == 1)
    return named("MPI_IN_PLACE");
  bool isSent = parameter.form == ArgumentForm::SentBuffer;
  bool isFetched = parameter.form == ArgumentForm::FetchedBuffer;
  Expression box = isSent         ? named("out")
                   : isFetched    ? named("fetched")
                   : makesRequest ? boxOfRequest()
                                  : named("in");
  Extent size = goesNowhere(isSent) ? Extent{literal(0), named("MPI_BYTE")} : extent(syntax, index);
  Expression memory = called("room", {addressOf(box), size.count, size.type});
  return inPlace == 0 ? memory
                      : choice(values.scalar(parameter.field), named("MPI_IN_PLACE"), memory);
}

/// Returns whether no rank exchanges what is in this buffer with another: it may be larger than any
/// memory. Of the two peers of MPI_Sendrecv, `source` is that of the received one.
bool CallWriter::goesNowhere(bool isSent) const {
  const FunctionInfo *info = proxy.info(proxy.programs.stream().points[point].key);
  size_t nowhere = 0, peers = 0, own = 0;
  for (size_t i = 0; info && i < info->scalars.size(); ++i)
    if (const FieldInfo &field = fieldAt(info->scalars, i); field.kind == FieldKind::Peer) {
      bool isOwn = isSent == (field.name != "source");
      bool isNowhere = values.constant(i) == value(Special::ProcNull);
      ++peers;
      own += isOwn && isNowhere;
      nowhere += isNowhere;
    }
  return peers > 1 ? own > 0 : nowhere > 0;
}

/// Where what a request receives goes.
Expression CallWriter::boxOfRequest() {
  const RequestArrays::Array *array = proxy.requestArrays.madeAt(point);
  return array ? indexed(named(array->boxes), placeInArray())
               : indexed(named("boxes"), plus(named("made"), -1));
}

/// Memory that is not described by a datatype.
std::optional<Expression> CallWriter::ownMemory(const ParameterSyntax &parameter) {
  Expression null = named("NULL");
  switch (parameter.form) {
  case ArgumentForm::NewPointer:
    return castTo("void *", addressOf(compound("void *", {null})));
  case ArgumentForm::Bytes:
    return called("room", {addressOf(compound("Box", {null, literal(0)})),
                           arguments[parameter.word], named("MPI_BYTE")});
  case ArgumentForm::Nothing:
    return null;
  case ArgumentForm::EndOfFetched:
    return memberOf(named("fetched"), "memory");
  case ArgumentForm::EndOfSent:
    return memberOf(named("out"), "memory");
  case ArgumentForm::AttachMemory:
    return called("attach", {arguments["win"], arguments[parameter.word]});
  case ArgumentForm::DetachMemory:
    return called("detach", {arguments["win"]});
  case ArgumentForm::NewMemory:
    return called("newMemory");
  case ArgumentForm::FreeMemory:
    return called("oldMemory");
  default:
    return std::nullopt;
  }
}

/// The trace holds where packed data ends, a call is told where it begins.
Expression CallWriter::position(const ParameterSyntax &parameter) {
  const char *count = arguments.contains("incount") ? "incount" : "outcount";
  std::string type = elementType(parameter.type);
  Expression begin =
      called("beginOf", {values.scalar(parameter.field), arguments[count], arguments["datatype"]});
  return addressOf(compound(type, {castTo(type, begin)}));
}

/// Count and type of a buffer: what stands behind it and the buffers that follow
/// (codegen/replay/buffers.py).
CallWriter::Extent CallWriter::extent(const CallSyntax &syntax, size_t index) {
  auto parameters = syntax.parameters();
  std::string word = parameters[index].word;
  size_t next = index + 1;
  while (next < parameters.size() && isBuffer(parameters[next]))
    ++next;
  if (word == "elements(partitions * count, datatype)")
    return {joined(arguments["partitions"], "*", arguments["count"]), arguments["datatype"]};
  if (word == "elements(1, datatype)")
    return {literal(1), arguments["datatype"]};
  if (formAt(parameters, next) != ArgumentForm::Count || !isTypeAt(parameters, next + 1))
    return extentOfParts(syntax, next);
  Expression count = arguments[parameters[next].name], type = arguments[parameters[next + 1].name];
  if (word == "parts") {
    count = joined(called("sizeOf", {arguments["comm"]}), "*", count);
  } else if (word == "indegree" || word == "outdegree") {
    Expression isSent = literal(word == "indegree" ? 0 : 1);
    count = joined(called("degree", {arguments["comm"], isSent}), "*", count);
  } else if (!word.empty()) {
    refuse(std::string("how large its buffer ") + parameters[index].name + " is, is not known");
  }
  return {count, type};
}

/// Of counts, and displacements and types where there are any.
CallWriter::Extent CallWriter::extentOfParts(const CallSyntax &syntax, size_t next) {
  auto parameters = syntax.parameters();
  if (formAt(parameters, next) != ArgumentForm::Counts) {
    refuse("how large its buffer is, is not known");
    return {literal(0), named("MPI_BYTE")};
  }
  bool isWide = parameters[next].type == std::string("const MPI_Count *");
  auto given = [&](size_t i) { return arguments[parameters[i].name]; };
  Expression length = values.length(parameters[next].field, lengthLeaf(parameters[next]));
  const char *reach = isWide ? "reachInCounts" : "reach";
  if (isTypeAt(parameters, next + 1))
    return {called(reach, {length, given(next), named("NULL")}), given(next + 1)};
  if (isTypeAt(parameters, next + 2))
    return {called(reach, {length, given(next), given(next + 1)}), given(next + 2)};
  bool isAints = parameters[next + 1].type == std::string("const MPI_Aint *");
  const char *helper = isWide ? "reachInCountsOfTypes" : isAints ? "reachWide" : "reachBytes";
  return {called(helper, {length, given(next), given(next + 1), given(next + 2)}),
          named("MPI_BYTE")};
}

} // namespace anole::tools::generate
