#include "tools/generate/CallWriter.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/TermCursor.h"
#include "runtime/core/model/TermFacts.h"
#include "tools/generate/NumberNames.h"

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
const Kinds namedNumbers{"Assertion", "LockType", "Order", "SplitType", "TypeClass", "ErrorClass"};
const Kinds arrays{"Counts",     "Displs",         "Ints",          "Logicals",
                   "Aints",      "Peers",          "Ranks",         "InOutInts",
                   "Addresses",  "InOutAddresses", "Types",         "Infos",
                   "InOutTypes", "Ranges",         "Distributions", "DistributionArguments"};
const Kinds ignoredArrays{"OutInts", "OutLogicals", "OutPeers", "OutRanks"};
const Kinds counts{"CountStatus", "ElementStatus", "CancelStatus"};
const Kinds newRequests{"NewRequest", "NewReceive", "NewPersistent", "NewPersistentReceive"};
const Kinds texts{"InText", "FileToOpen", "FileToDelete"};

std::string withoutPrefix(const std::string &kind) {
  for (const char *prefix : {"New", "Free", "Commit", "Out"})
    if (kind.starts_with(prefix))
      return kind.substr(std::string(prefix).size());
  return kind;
}

/// Functions of the program, which a trace does not hold.
std::string callbackFor(const std::string &type) {
  static const std::map<std::string, std::string> known{
      {"MPI_User_function", "combine"},
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

/// A tag that no message has: a receive that was cancelled must not take one.
constexpr int64_t unusedTag = 32767;

/// What a wildcard received, where one is; else what the call was given.
std::optional<Terms> settled(const Terms &given, const Terms &received, uint64_t count,
                             Special wildcard) {
  constexpr uint64_t most = 1 << 14;
  auto constant = constantOf(given);
  if (constantOf(received) == value(Special::AsPosted))
    return given;
  auto range = factsOf(received).range();
  if (constant && range && !isSpecial(range->low))
    return received;
  if (count > most)
    return std::nullopt;
  Terms result;
  TermCursor asked(given), found(received);
  for (uint64_t i = 0; i < count; ++i) {
    int64_t number = asked.next().value_or(0), real = found.next().value_or(0);
    bool isKnown = !isSpecial(real) || real == value(Special::ProcNull);
    if (real == value(Special::Cancelled) && wildcard == Special::AnyTag)
      number = unusedTag;
    result.push_back({number == value(wildcard) && isKnown ? real : number, 0, 1, {}});
  }
  return result;
}

} // namespace

std::string CallWriter::argument(const ParameterSyntax &parameter, const CallSyntax &syntax,
                                 size_t index) {
  if (auto plain = plainArgument(parameter, syntax))
    return *plain;
  std::string kind = parameter.kind;
  if (arrays.contains(kind))
    return array(parameter);
  if (kind == "Weights")
    return weights(parameter);
  if (texts.contains(kind))
    return textArgument(parameter);
  if (auto memory = ownMemory(parameter))
    return *memory;
  if (kind.ends_with("Buffer") || kind == "ReadBegin" || kind == "WriteBegin")
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
  if (kind == "OutRank" || kind == "OutPeer")
    if (syntax.name == std::string("MPI_Comm_rank") && values.constant(0) == 0)
      return "&rank";
  if (numbers.contains(kind))
    return number(parameter, syntax);
  if (namedNumbers.contains(kind))
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
  if (ignoredArrays.contains(kind) && proxy.isScaled()) {
    needs("ignored");
    return "room(&ignored, 2 * ranks + 64, MPI_INT)";
  }
  if (ignoredArrays.contains(kind))
    return "(int[" + std::to_string(std::max<uint64_t>(proxy.programs.size() * 2ULL, 64)) + "]){0}";
  if (kind == "OutText")
    return "(char[8192]){0}";
  if (kind == "Status" || kind == "RecvStatus")
    return "MPI_STATUS_IGNORE";
  if (counts.contains(kind))
    return counted(parameter);
  if (newRequests.contains(kind))
    return makesRequest ? request(-1) : "&(MPI_Request){MPI_REQUEST_NULL}";
  if (kind == "Request" || kind == "RequestRef")
    return (kind == "Request" ? "*" : "") + request(parameter.field);
  return std::nullopt;
}

std::optional<std::string> CallWriter::objectArgument(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind;
  if (kind == "Message" || kind == "NewMessage") {
    needs("message");
    bool isNew = kind == "NewMessage";
    if (!isNew && values.constant(static_cast<size_t>(parameter.field)).value_or(0) < 0)
      refuse("its message is not known");
    Expression back = isNew ? Expression{"0"} : values.scalar(parameter.field);
    if (!isNew)
      after.emplace_back("pending--;"); // a message counts as a request
    return "message(" + text(plus(back, makesRequest && !isNew ? 1 : 0)) + ")";
  }
  std::string plain = kind == "NewCommLike" ? "Comm" : withoutPrefix(kind);
  if (kind == "NewCommLike" || kind == "OutType" || kind == "OutComm")
    if (values.constant(static_cast<size_t>(parameter.field)).value_or(0) < 0)
      return "&(" + elementType(parameter.type) + "){0}";
  if (const ObjectArray *objects = arrayFor(plain))
    return (kind == plain ? "" : "&") + text(values.object(parameter.field, *objects));
  return std::nullopt;
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
    return "(" + type + "[1024]){0}";
  return written.ends_with("*") ? "&(" + type + "){0}" : "(" + type + "){0}";
}

/// Where a call of this form says what a wildcard received.
std::optional<size_t> CallWriter::receivedColumn(const CallSyntax &syntax, bool isTag) const {
  for (const ParameterSyntax &each : syntax.parameters()) {
    if (each.kind == std::string("RecvStatus") && each.field >= 0)
      return static_cast<size_t>(each.field) + (isTag ? 1 : 0);
    if (each.kind == std::string("NewReceive"))
      return values.columnOfLate(isTag ? 1 : 0);
  }
  return std::nullopt;
}

/// A wildcard is what it received in the traced run: another message could be the one that a later
/// call waits for. The replay does the same, below the tools that watch it.
std::string CallWriter::number(const ParameterSyntax &parameter, const CallSyntax &syntax) {
  auto field = static_cast<size_t>(std::max(parameter.field, 0));
  if (values.constant(field) == value(Special::Address))
    refuse("it goes to an address of the program");
  if (auto count = values.constant(field); count && parameter.name == std::string("nnodes"))
    return rankNumberText(proxy.context())(*count);
  bool isTag = parameter.kind == std::string("RecvTag");
  auto received = receivedColumn(syntax, isTag);
  Special wildcard = isTag ? Special::AnyTag : Special::AnySource;
  bool isReceived = isTag || parameter.kind == std::string("Source");
  Sequences fixed, found = received ? receivedIn(*received) : Sequences();
  if (!isReceived || parameter.field < 0 ||
      (!holds(values.column(field), value(wildcard)) && !holds(found, value(Special::Cancelled))))
    return text(values.scalar(parameter.field));
  for (const auto &[rank, given] : values.column(field)) {
    auto own = settled(given, found[rank], proxy.programs.point(point).at(rank)->count, wildcard);
    if (!own)
      refuse("what its wildcards received follows no rule that is short enough");
    fixed[rank] = own.value_or(given);
  }
  if (fixed != values.column(field))
    proxy.note(isTag ? "receives with MPI_ANY_TAG name the tag that they received"
                     : "receives from MPI_ANY_SOURCE name the rank from which they received");
  return text(values.scalarAs(parameter.field, fixed));
}

/// What the calls received, or that they were cancelled.
Sequences CallWriter::receivedIn(size_t column) {
  Sequences found = values.column(column);
  constexpr uint64_t most = 1 << 14;
  for (const auto &[rank, calls] : proxy.cancelled.postedAt(point)) {
    uint64_t count = proxy.programs.point(point).at(rank)->count;
    if (count > most)
      refuse("too many of its receives may have been cancelled");
    Terms results;
    TermCursor from(found[rank]);
    for (uint64_t i = 0; i < std::min(count, most); ++i) {
      auto number = from.next().value_or(0);
      bool isCancelled = std::ranges::find(calls, i) != calls.end();
      results.push_back({isCancelled ? value(Special::Cancelled) : number, 0, 1, {}});
    }
    found[rank] = std::move(results);
  }
  return found;
}

/// Takes the message of a receive that was cancelled too late (CancelledReceives.h).
void CallWriter::writeDiscard() {
  Sequences sources, tags;
  std::set<int64_t> comms;
  for (const auto &[rank, messages] : proxy.cancelled.takenAt(point))
    for (uint64_t i = 0; i < proxy.programs.point(point).at(rank)->count; ++i) {
      auto found = messages.find(i);
      bool isTaken = found != messages.end();
      sources[rank].push_back({isTaken ? found->second.source : 0, 0, 1, {}});
      tags[rank].push_back({isTaken ? found->second.tag : -1, 0, 1, {}});
      if (isTaken)
        comms.insert(found->second.comm);
    }
  if (sources.empty())
    return;
  for (const auto &[rank, trace] : proxy.programs.point(point))
    if (!sources.contains(rank)) {
      sources[rank] = {{0, 0, 0, {}}};
      tags[rank] = {{-1, 0, 0, {}}};
    }
  if (comms.size() != 1 || *comms.begin() == 1) {
    refuse("receives in several communicators may have been cancelled");
    return;
  }
  int64_t comm = *comms.begin();
  const ObjectArray &objects = *arrayFor("Comm");
  std::string handle =
      comm == 0 ? "MPI_COMM_WORLD"
                : proxy.element(objects, literal(comm - 2), static_cast<uint64_t>(comm - 2)).text;
  needs("discard");
  after.push_back("discard(" + text(values.sequence(sources, literal, "discardedFrom")) + ", " +
                  text(values.sequence(tags, literal, "discardedTag")) + ", " + handle + ");");
  proxy.note("messages of receives that were cancelled too late are received out of sight");
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

/// The place of a request by its distance from the newest one; -1: the newest.
std::string CallWriter::request(int field) {
  needs("request");
  if (field < 0)
    return "request(0)";
  auto column = values.column(static_cast<size_t>(field));
  auto constant = constantOfAll(column);
  if (constant == value(Special::Null))
    return "&(MPI_Request){MPI_REQUEST_NULL}";
  if (constant && *constant < 0)
    refuse("its request is not known");
  auto leaf = [](int64_t number) { return isSpecial(number) ? "-1" : literal(number); };
  bool isPerhaps = hasSpecial(column);
  if (isPerhaps)
    needs("requestOrNull");
  return (isPerhaps ? "requestOrNull(" : "request(") +
         text(values.sequence(column, leaf, "request")) + ")";
}

} // namespace anole::tools::generate
