#include "tools/programs/proxy/call/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermFacts.h"
#include "tools/programs/proxy/call/NumberNames.h"

#include <algorithm>

namespace anole::tools::generate {

// Arguments by the kinds of their parameters.

namespace {

using Kinds = std::set<std::string>;

const Kinds numbers{"Int",    "Logical", "Count",   "LargeCount", "Aint", "AintCount",
                    "Offset", "Dest",    "Source",  "DispUnit",   "Root", "Target",
                    "RankIn", "Tag",     "RecvTag", "Color",      "Key",  "TargetDisp"};
const Kinds outputs{"OutInt",       "OutLogical",  "OutCount",     "OutLargeCount", "OutAint",
                    "OutAintCount", "OutDispUnit", "OutPeer",      "OutRank",       "OutOffset",
                    "OutTopology",  "OutCombiner", "OutErrorClass"};
const Kinds numbersWithNames{"Assertion", "LockType",  "Order",
                             "SplitType", "TypeClass", "ErrorClass"};
const Kinds arrays{"Counts",     "Displs",         "Ints",          "Logicals",
                   "Aints",      "Peers",          "Ranks",         "InOutInts",
                   "Addresses",  "InOutAddresses", "Types",         "Infos",
                   "InOutTypes", "Ranges",         "Distributions", "DistributionArguments"};
const Kinds ignoredArrays{"OutInts", "OutLogicals", "OutPeers", "OutRanks"};
const Kinds counts{"CountStatus", "ElementStatus", "CancelStatus"};
const Kinds newRequests{"NewRequest", "NewReceive", "NewPersistent", "NewPersistentReceive"};

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

} // namespace

std::string CallWriter::argument(const ParameterSyntax &parameter, const CallSyntax &syntax,
                                 size_t index) {
  if (parameter.name == std::string("position"))
    return position(parameter);
  if (auto plain = plainArgument(parameter, syntax))
    return *plain;
  std::string kind = parameter.kind;
  if (arrays.contains(kind))
    return array(parameter);
  if (kind == "Weights")
    return weights(parameter);
  if (isText(parameter))
    return textArgument(parameter, syntax);
  if (kind == "Texts")
    return textList(parameter);
  if (auto memory = ownMemory(parameter))
    return *memory;
  if (isBuffer(parameter))
    return buffer(parameter, syntax, index);
  if (auto object = objectArgument(parameter))
    return *object;
  if (kind == "Opaque")
    return opaque(parameter);
  refuse(std::string("its argument ") + parameter.name + " is not generated");
  return "0";
}

/// Numbers, requests and what the program ignores.
std::optional<std::string> CallWriter::plainArgument(const ParameterSyntax &parameter,
                                                     const CallSyntax &syntax) {
  std::string kind = parameter.kind;
  if (kind == "OutRank" || kind == "OutPeer") // while threads run, nobody writes what others read
    if (syntax.name == std::string("MPI_Comm_rank") && values.constant(0) == 0 &&
        !proxy.isThreaded())
      return "&rank";
  if (numbers.contains(kind))
    return number(parameter, syntax);
  if (numbersWithNames.contains(kind))
    return named(parameter);
  if (outputs.contains(kind))
    return "&(" + elementType(parameter.type) + "){0}";
  if (kind == "InOutLength")
    return "&(int){" + text(values.scalar(parameter.field)) + "}";
  if (kind == "PollFlag") {
    if (values.constant(static_cast<size_t>(parameter.field)) != 1)
      refuse("polls that found nothing are in the trace");
    return "&flag";
  }
  if (ignoredArrays.contains(kind))
    return answers("int");
  if (kind == "OutText")
    return "(char[8192]){0}";
  if (kind == "Status" || kind == "RecvStatus")
    return std::string(syntax.name).starts_with("MPI_Status_set") ? "&(MPI_Status){0}"
                                                                  : "MPI_STATUS_IGNORE";
  if (counts.contains(kind))
    return counted(parameter);
  if (newRequests.contains(kind))
    return makesRequest ? newRequest() : "&(MPI_Request){MPI_REQUEST_NULL}";
  if (kind == "Request" || kind == "RequestRef")
    return (kind == "Request" ? "*" : "") + request(parameter.field);
  return std::nullopt;
}

std::optional<std::string> CallWriter::objectArgument(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind;
  if (kind == "NewMessage")
    return newMessage();
  if (kind == "Message")
    return message(parameter.field);
  std::string plain = objectKind(kind);
  if (kind == "NewCommLike" || kind == "OutType" || kind == "OutComm")
    if (values.constant(static_cast<size_t>(parameter.field)).value_or(0) < 0)
      return "&(" + elementType(parameter.type) + "){0}";
  const ObjectArray *objects = arrayFor(plain);
  std::string handle =
      objects && !kind.starts_with("New") ? text(values.object(parameter.field, *objects)) : "";
  if (!objects)
    return std::nullopt;
  if (kind.starts_with("New"))
    return made(parameter.field, *objects);
  if (kind == plain)
    return handle;
  bool isKept = kind.starts_with("Free") && proxy.made.areShared(objects->name);
  return isKept ? copyOf(handle, *objects) : referenceTo(handle, *objects);
}

/// A copy that failed may have done so by a function of the program (MPI_Comm_copy_attr_function).
std::string CallWriter::made(int field, const ObjectArray &objects) {
  bool isCopy = values.function().name.find("dup") != std::string::npos;
  if (isCopy && field >= 0 && hasSpecial(values.column(static_cast<size_t>(field))))
    refuse("it failed in the traced program");
  std::string where = values.madeObject(field, objects);
  block.variables.insert(values.variables().begin(), values.variables().end());
  return where;
}

/// Memory for an array of answers that nobody asks for. MPI writes no more elements than another
/// argument says, or one or two for each rank.
std::string CallWriter::answers(const std::string &type) {
  constexpr int64_t tooMuch = 1 << 28, few = 64, mostOnStack = 4096; // no length is too much
  int64_t ofRanks = 2 * static_cast<int64_t>(proxy.programs.size()), most = few;
  for (size_t i = 0; i < proxy.programs.stream().points[point].scalars; ++i)
    for (const auto &[rank, terms] : values.column(i))
      if (auto range = factsOf(terms).range(); range && range->high < tooMuch)
        most = range->high > few + ofRanks ? std::max(most, range->high) : most;
  if (!proxy.isScaled() && std::max(most, ofRanks) <= mostOnStack)
    return "(" + type + "[" + std::to_string(std::max(most, ofRanks)) + "]){0}";
  needs("ignored");
  return "room(&ignored, (2 * ranks + " + std::to_string(most) + ") * (long long)sizeof(" + type +
         "), MPI_BYTE)";
}

/// What no trace can hold.
std::string CallWriter::opaque(const ParameterSyntax &parameter) {
  std::string written = parameter.type, type = elementType(written), name = parameter.name;
  if (std::string callback = callbackFor(type); !callback.empty()) {
    needs(callback.c_str());
    return callback;
  }
  if (written.ends_with("function *") || written.ends_with("function_c *"))
    refuse("its argument " + name + " is code of the program");
  if (written.find("char") != std::string::npos)
    return "(char[8192]){0}";
  if (name.starts_with("array_of"))
    return answers(type);
  return written.ends_with("*") ? "&(" + type + "){0}" : "(" + type + "){0}";
}

/// A number that each MPI defines for itself.
std::string CallWriter::named(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind;
  auto leaf = [&](int64_t number) {
    return namedConstant(kind, number).value_or(numberText(number));
  };
  auto column = values.column(static_cast<size_t>(std::max(parameter.field, 0)));
  return text(values.sequence(column, leaf, parameter.name));
}

/// A status of which the answer is known: which message came first may differ from the traced run.
std::string CallWriter::counted(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind;
  int last = static_cast<int>(proxy.programs.stream().points[point].scalars) - 1;
  std::string number = text(values.scalar(last));
  if (kind == "CancelStatus") {
    needs("cancelled");
    return "cancelled(" + number + ")";
  }
  bool isElements = kind == "ElementStatus";
  needs(isElements ? "elements" : "counted");
  std::string type = text(values.object(0, *arrayFor("Type")));
  return (isElements ? "elements(" : "counted(") + number + ", " + type + ")";
}

/// Where the call puts its request.
std::string CallWriter::newRequest() {
  const RequestArrays::Array *array = proxy.requestArrays.madeAt(point);
  if (!array)
    return request(-1);
  return "&" + array->requests + "[" + placeInArray() + "]";
}

/// In the array to which its request belongs.
std::string CallWriter::placeInArray() {
  return text(values.sequence(proxy.requestArrays.placesAt(point), literal, "place"));
}

/// The place of a request by its distance from the newest one; -1: the newest.
std::string CallWriter::request(int field) {
  needs("request");
  if (field < 0)
    return "request(0)";
  auto column = values.column(static_cast<size_t>(field));
  auto constant = constantOfAll(column);
  if (constant == value(Special::Null))
    return "&(MPI_Request){MPI_REQUEST_NULL}";
  if ((constant && *constant < 0) || holds(column, value(Special::Unknown)))
    refuse("its request is not known");
  auto leaf = [](int64_t number) { return isSpecial(number) ? "-1" : literal(number); };
  bool isPerhaps = hasSpecial(column);
  if (isPerhaps)
    needs("requestOrNull");
  return (isPerhaps ? "requestOrNull(" : "request(") +
         text(values.sequence(column, leaf, "request")) + ")";
}

} // namespace anole::tools::generate
