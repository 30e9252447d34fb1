#include "tools/programs/proxy/call/CallWriter.h"

namespace anole::tools::generate {

namespace {

std::string product(const std::string &left, const std::string &right) {
  return Expression{left, false}.inside() + " * " + Expression{right, false}.inside();
}

} // namespace

// Buffers: memory of the size that the arguments behind them say.

std::string CallWriter::buffer(const ParameterSyntax &parameter, const CallSyntax &syntax,
                               size_t index) {
  std::string kind = parameter.kind;
  auto inPlace = parameter.field < 0 ? std::optional<int64_t>(0)
                                     : values.constant(static_cast<size_t>(parameter.field));
  if (inPlace == 1)
    return "MPI_IN_PLACE";
  bool isSent = kind == "SendBuffer" || kind == "InBuffer" || kind == "WriteBegin";
  bool isFetched = kind == "FetchBuffer" || kind == "ReadBegin";
  std::string box = isSent ? "out" : isFetched ? "fetched" : makesRequest ? boxOfRequest() : "in";
  needs(isSent ? "out" : isFetched ? "fetched" : makesRequest ? "room" : "in");
  if (makesRequest && !isSent && !isFetched && !proxy.requestArrays.madeAt(point))
    needs("requests");
  std::string memory = "room(&" + box + ", " + extent(syntax, index) + ")";
  if (inPlace == 0)
    return memory;
  Expression isInPlace = values.scalar(parameter.field);
  block.uses(isInPlace);
  return isInPlace.inside() + " ? MPI_IN_PLACE : " + memory;
}

/// Where what a request receives goes.
std::string CallWriter::boxOfRequest() {
  const RequestArrays::Array *array = proxy.requestArrays.madeAt(point);
  return array ? array->boxes + "[" + placeInArray() + "]" : "boxes[made - 1]";
}

/// Memory that is not described by a datatype.
std::optional<std::string> CallWriter::ownMemory(const ParameterSyntax &parameter) {
  std::string kind = parameter.kind;
  auto bytes = [&](const std::string &box) {
    needs("room");
    auto size = arguments.find(parameter.word);
    return "room(" + box + ", " + (size == arguments.end() ? "0" : size->second) + ", MPI_BYTE)";
  };
  if (kind == "OutPointer" || kind == "OldBsendBuffer")
    return "(void *)&(void *){NULL}";
  if (kind == "Bytes" || kind == "BytesIn" || kind == "BsendBuffer")
    return bytes("&(Box){NULL, 0}");
  if (kind == "Attribute")
    return "(void *)&(void *){NULL}";
  if (kind == "ExtraState")
    return "NULL";
  if (kind == "ReadEnd" || kind == "WriteEnd") {
    needs(kind == "ReadEnd" ? "fetched" : "out");
    return kind == "ReadEnd" ? "fetched.memory" : "out.memory";
  }
  if (kind == "AttachMemory" || kind == "DetachMemory") {
    needs("attached");
    bool isNew = kind == "AttachMemory";
    return isNew ? "attach(" + arguments["win"] + ", " + arguments[parameter.word] + ")"
                 : "detach(" + arguments["win"] + ")";
  }
  if (kind == "NewMemory" || kind == "FreeMemory") {
    needs("allocated");
    return kind == "NewMemory" ? "newMemory()" : "oldMemory()";
  }
  return std::nullopt;
}

/// The trace holds where packed data ends, a call is told where it begins.
std::string CallWriter::position(const ParameterSyntax &parameter) {
  needs("beginOf");
  const char *count = arguments.contains("incount") ? "incount" : "outcount";
  std::string type = elementType(parameter.type), end = text(values.scalar(parameter.field));
  return "&(" + type + "){(" + type + ")beginOf(" + end + ", " + arguments[count] + ", " +
         arguments["datatype"] + ")}";
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
  if (word == "elements(partitions * count, datatype)")
    return product(arguments["partitions"], arguments["count"]) + ", " + arguments["datatype"];
  if (word == "elements(1, datatype)")
    return "1, " + arguments["datatype"];
  if (kindAt(next) != "Count" || kindAt(next + 1) != "Type")
    return extentOfParts(syntax, next);
  std::string count = arguments[parameters[next].name], type = arguments[parameters[next + 1].name];
  if (word == "parts") {
    needs("sizeOf");
    count = product("sizeOf(" + arguments["comm"] + ")", count);
  } else if (word == "indegree" || word == "outdegree") {
    needs("degree");
    std::string side = word == "indegree" ? ", 0)" : ", 1)";
    count = product("degree(" + arguments["comm"] + side, count);
  } else if (!word.empty()) {
    refuse(std::string("how large its buffer ") + parameters[index].name + " is, is not known");
  }
  return count + ", " + type;
}

/// Of counts, and displacements and types where there are any.
std::string CallWriter::extentOfParts(const CallSyntax &syntax, size_t next) {
  auto parameters = syntax.parameters();
  auto kindAt = [&](size_t i) {
    return std::string(i < parameters.size() ? parameters[i].kind : "");
  };
  if (kindAt(next) != "Counts") {
    refuse("how large its buffer is, is not known");
    return "0, MPI_BYTE";
  }
  bool isWide = parameters[next].type == std::string("const MPI_Count *");
  auto given = [&](size_t i) { return arguments[parameters[i].name]; };
  LeafText leaf = lengthText(parameters[next]);
  std::string length =
      text(values.length(parameters[next].field, leaf)) + ", " + given(next) + ", ";
  std::string wide = isWide ? "InCounts" : "";
  if (kindAt(next + 1) == "Type") {
    needs(isWide ? "reachInCounts" : "reach");
    return "reach" + wide + "(" + length + "NULL), " + given(next + 1);
  }
  if (kindAt(next + 2) == "Type") {
    needs(isWide ? "reachInCounts" : "reach");
    return "reach" + wide + "(" + length + given(next + 1) + "), " + given(next + 2);
  }
  bool isAints = parameters[next + 1].type == std::string("const MPI_Aint *");
  const char *helper = isWide ? "reachInCountsOfTypes" : isAints ? "reachWide" : "reachBytes";
  needs(helper);
  return helper + ("(" + length) + given(next + 1) + ", " + given(next + 2) + "), MPI_BYTE";
}

} // namespace anole::tools::generate
