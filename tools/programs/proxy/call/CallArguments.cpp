#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/call/NumberNames.h"

#include <algorithm>

namespace anole::tools::generate {

// Arguments by the kinds of their parameters.

namespace {

/// Functions of the program, which a trace does not hold.
std::string callbackFor(const std::string &type) {
  static const std::map<std::string, std::string> known{
      {"MPI_User_function", "combine"},
      {"MPI_User_function_c", "combineLarge"},
      {"MPI_Datarep_conversion_function", "MPI_CONVERSION_FN_NULL"},
      {"MPI_Datarep_conversion_function_c", "MPI_CONVERSION_FN_NULL_C"},
      {"MPI_Datarep_extent_function", "extentInFile"},
      {"MPI_Grequest_query_function", "queried"},
      {"MPI_Grequest_free_function", "released"},
      {"MPI_Grequest_cancel_function", "notCancelled"},
      {"MPI_Comm_errhandler_function", "ignoreInComm"},
      {"MPI_Win_errhandler_function", "ignoreInWindow"},
      {"MPI_File_errhandler_function", "ignoreInFile"},
      {"MPI_Session_errhandler_function", "ignoreInSession"},
      {"MPI_Comm_copy_attr_function", "MPI_COMM_NULL_COPY_FN"},
      {"MPI_Comm_delete_attr_function", "MPI_COMM_NULL_DELETE_FN"},
      {"MPI_Copy_function", "MPI_NULL_COPY_FN"},
      {"MPI_Delete_function", "MPI_NULL_DELETE_FN"},
      {"MPI_Type_copy_attr_function", "MPI_TYPE_NULL_COPY_FN"},
      {"MPI_Type_delete_attr_function", "MPI_TYPE_NULL_DELETE_FN"},
      {"MPI_Win_copy_attr_function", "MPI_WIN_NULL_COPY_FN"},
      {"MPI_Win_delete_attr_function", "MPI_WIN_NULL_DELETE_FN"}};
  auto found = known.find(type);
  return found == known.end() ? "" : found->second;
}

Expression noRequest() { return addressOf(compound("MPI_Request", {named("MPI_REQUEST_NULL")})); }

} // namespace

Expression distanceLeaf(int64_t number) { return literal(isSpecial(number) ? -1 : number); }

Expression CallWriter::argument(const ParameterSyntax &parameter, const CallSyntax &syntax,
                                size_t index) {
  if (auto plain = plainArgument(parameter, syntax))
    return *plain;
  if (auto request = requestArgument(parameter))
    return *request;
  if (auto memory = ownMemory(parameter))
    return *memory;
  if (auto object = objectArgument(parameter))
    return *object;
  if (isText(parameter))
    return textArgument(parameter, syntax);
  if (isBuffer(parameter))
    return buffer(parameter, syntax, index);
  switch (parameter.form) {
  case ArgumentForm::Array:
  case ArgumentForm::Counts:
  case ArgumentForm::Displacements:
  case ArgumentForm::Peers:
  case ArgumentForm::Ranks:
  case ArgumentForm::Ranges:
    return array(parameter);
  case ArgumentForm::Weights:
    return weights(parameter);
  case ArgumentForm::Texts:
    return textList(parameter);
  case ArgumentForm::Opaque:
    return opaque(parameter);
  default:
    refuse(std::string("its argument ") + parameter.name + " is not generated");
    return {};
  }
}

/// Numbers, and what the program ignores.
std::optional<Expression> CallWriter::plainArgument(const ParameterSyntax &parameter,
                                                    const CallSyntax &syntax) {
  switch (parameter.form) {
  case ArgumentForm::Number:
  case ArgumentForm::Count:
  case ArgumentForm::Dest:
  case ArgumentForm::Source:
  case ArgumentForm::Tag:
  case ArgumentForm::RecvTag:
    return number(parameter, syntax);
  case ArgumentForm::NamedNumber:
    return namedNumber(parameter);
  case ArgumentForm::Length:
    return addressOf(compound("int", {values.scalar(parameter.field)}));
  case ArgumentForm::PackedPosition:
    return position(parameter);
  case ArgumentForm::PollFlag:
    if (values.constant(static_cast<size_t>(parameter.field)) != 1)
      refuse("polls that found nothing are in the trace");
    return addressOf(named("flag"));
  case ArgumentForm::CountStatus:
  case ArgumentForm::ElementStatus:
  case ArgumentForm::CancelStatus:
    return counted(parameter);
  default:
    return answer(parameter, syntax);
  }
}

/// What the program ignores. While threads run, none writes what others read.
std::optional<Expression> CallWriter::answer(const ParameterSyntax &parameter,
                                             const CallSyntax &syntax) {
  bool isOwnRank = syntax.name == std::string("MPI_Comm_rank");
  switch (parameter.form) {
  case ArgumentForm::RankAnswer:
    if (isOwnRank && values.constant(0) == 0 && !proxy.isThreaded())
      return addressOf(named("rank"));
    return addressOf(compound("int"));
  case ArgumentForm::Answer:
    return addressOf(compound(elementType(parameter.type)));
  case ArgumentForm::AnswerArray:
    return answers("int");
  case ArgumentForm::AnswerText:
    return compound("char[8192]");
  case ArgumentForm::Status:
  case ArgumentForm::RecvStatus:
    return std::string(syntax.name).starts_with("MPI_Status_set")
               ? addressOf(compound("MPI_Status"))
               : named("MPI_STATUS_IGNORE");
  default:
    return std::nullopt;
  }
}

std::optional<Expression> CallWriter::requestArgument(const ParameterSyntax &parameter) {
  switch (parameter.form) {
  case ArgumentForm::NewRequest:
  case ArgumentForm::NewReceive:
  case ArgumentForm::NewPersistent:
    return makesRequest ? newRequest() : noRequest();
  case ArgumentForm::Request:
    return valueAt(request(parameter.field));
  case ArgumentForm::RequestPlace:
    return request(parameter.field);
  case ArgumentForm::NewMessage:
    return newMessage();
  case ArgumentForm::Message:
    return message(parameter.field);
  default:
    return std::nullopt;
  }
}

std::optional<Expression> CallWriter::objectArgument(const ParameterSyntax &parameter) {
  const ObjectArray *objects = arrayFor(parameter.object);
  if (!objects || parameter.form < ArgumentForm::Object ||
      parameter.form > ArgumentForm::KnownObject)
    return std::nullopt;
  bool isKnown = parameter.form == ArgumentForm::KnownObject;
  if (parameter.form != ArgumentForm::Object &&
      values.constant(static_cast<size_t>(parameter.field)).value_or(0) < 0)
    return addressOf(compound(elementType(parameter.type)));
  if (parameter.handling == Handling::Makes && !isKnown)
    return made(parameter.field, *objects);
  Expression handle = values.object(parameter.field, *objects);
  if (parameter.handling == Handling::Uses)
    return handle;
  bool isKept = parameter.handling == Handling::Frees && proxy.made.areShared(objects->name);
  return isKept ? copyOf(handle, *objects) : referenceTo(handle, *objects);
}

/// A copy that failed may have done so by a function of the program (MPI_Comm_copy_attr_function).
Expression CallWriter::made(int field, const ObjectArray &objects) {
  bool isCopy = values.function().name.find("dup") != std::string::npos;
  if (isCopy && field >= 0 && hasSpecial(values.column(static_cast<size_t>(field))))
    refuse("it failed in the traced program");
  return values.madeObject(field, objects);
}

/// Memory for an array of answers that nobody asks for. MPI writes no more elements than another
/// argument says, or one or two for each rank.
Expression CallWriter::answers(const std::string &type) {
  constexpr int64_t tooMuch = 1 << 28, few = 64, mostOnStack = 4096; // no length is too much
  int64_t ofRanks = 2 * static_cast<int64_t>(proxy.programs.size()), most = few;
  for (size_t i = 0; i < proxy.programs.stream().points[point].scalars; ++i)
    for (const auto &[rank, terms] : values.column(i))
      if (auto range = factsOf(terms).range(); range && range->high < tooMuch)
        most = range->high > few + ofRanks ? std::max(most, range->high) : most;
  if (!proxy.isScaled() && std::max(most, ofRanks) <= mostOnStack)
    return compound(type + "[" + std::to_string(std::max(most, ofRanks)) + "]");
  Expression count = plus(times(2, named("ranks")), most);
  Expression bytes = joined(count, "*", castTo("long long", sizeOf(type)));
  return called("room", {addressOf(named("ignored")), bytes, named("MPI_BYTE")});
}

/// What no trace can hold.
Expression CallWriter::opaque(const ParameterSyntax &parameter) {
  std::string written = parameter.type, type = elementType(written), name = parameter.name;
  if (std::string callback = callbackFor(type); !callback.empty())
    return named(callback);
  if (written.ends_with("function *") || written.ends_with("function_c *"))
    refuse("its argument " + name + " is code of the program");
  if (written.find("char") != std::string::npos)
    return compound("char[8192]");
  if (name.starts_with("array_of"))
    return answers(type);
  return written.ends_with("*") ? addressOf(compound(type)) : compound(type);
}

/// A number that each MPI defines for itself.
Expression CallWriter::namedNumber(const ParameterSyntax &parameter) {
  auto leaf = [&](int64_t number) {
    return namedConstant(parameter.numbers, number).value_or(numberLeaf(number));
  };
  auto column = values.column(static_cast<size_t>(std::max<int>(parameter.field, 0)));
  return values.sequence(column, leaf, parameter.name);
}

/// A status of which the answer is known: which message came first may differ from the traced run.
Expression CallWriter::counted(const ParameterSyntax &parameter) {
  int last = static_cast<int>(proxy.programs.stream().points[point].scalars) - 1;
  Expression number = values.scalar(last);
  if (parameter.form == ArgumentForm::CancelStatus)
    return called("cancelled", {number});
  return called(parameter.form == ArgumentForm::ElementStatus ? "elements" : "counted",
                {number, values.object(0, *arrayFor("Type"))});
}

/// Where the call puts its request.
Expression CallWriter::newRequest() {
  const RequestArrays::Array *array = proxy.requestArrays.madeAt(point);
  if (!array)
    return request(-1);
  return addressOf(indexed(named(array->requests), placeInArray()));
}

/// In the array to which its request belongs.
Expression CallWriter::placeInArray() {
  return values.sequence(proxy.requestArrays.placesAt(point), literal, "place");
}

/// The place of a request by its distance from the newest one; -1: the newest.
Expression CallWriter::request(int field) {
  if (field < 0)
    return called("request", {literal(0)});
  auto column = values.column(static_cast<size_t>(field));
  auto constant = constantOfAll(column);
  if (constant == value(Special::Null))
    return noRequest();
  if ((constant && *constant < 0) || holds(column, value(Special::Unknown)))
    refuse("its request is not known");
  return called(hasSpecial(column) ? "requestOrNull" : "request",
                {values.sequence(column, distanceLeaf, "request")});
}

} // namespace anole::tools::generate
