#include "tools/formats/in/paraver/Labels.h"

#include "tools/formats/in/InputFile.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace anole::import::paraver {
namespace {

constexpr size_t mostNames = 1 << 20, longestLabel = 4096;
constexpr int64_t mostUsual = 4096;

/// The name of the .pcf beside a trace.
std::string configurationOf(std::string trace) {
  for (std::string_view ending : {".gz", ".prv"})
    if (trace.ends_with(ending))
      trace.resize(trace.size() - ending.size());
  return trace + ".pcf";
}

/// A number at the start of a line and the text behind it.
struct NumberedLine {
  int64_t number = 0;
  std::string_view text;
};

bool parse(std::string_view line, NumberedLine &parsed) {
  auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), parsed.number);
  if (problem != std::errc())
    return false;
  parsed.text = line.substr(static_cast<size_t>(end - line.data()));
  size_t begin = parsed.text.find_first_not_of(" \t");
  parsed.text.remove_prefix(std::min(begin, parsed.text.size()));
  return true;
}

/// "short [full name]" or just a name.
std::string_view fullName(std::string_view label) {
  size_t open = label.find(" [");
  return open != label.npos && label.ends_with(']')
             ? label.substr(open + 2, label.size() - open - 3)
             : label;
}

} // namespace

/// A block begins with EVENT_TYPE and the types, one a line (colour, type, name). Then the names of
/// values follow after VALUES, up to an empty line.
bool Labels::read(const std::string &trace) {
  std::string name = configurationOf(trace);
  std::error_code ignored;
  auto file = std::filesystem::is_regular_file(name, ignored)
                  ? InputFile::open(name)
                  : tl::unexpected(Error{"there is none"});
  if (!file)
    return false;
  std::vector<int64_t> types;
  bool inTypes = false, inValues = false;
  for (std::string_view line; file->line(line);) {
    NumberedLine parsed;
    if (line == "EVENT_TYPE") {
      types.clear();
      inTypes = true;
      inValues = false;
    } else if (line == "VALUES") {
      inTypes = false;
      inValues = true;
    } else if (!parse(line.substr(0, longestLabel), parsed)) {
      inTypes = inValues = false;
    } else if (NumberedLine type; inTypes && parse(parsed.text, type)) {
      types.push_back(type.number);
    } else if (inValues && !types.empty()) {
      addValue(types, parsed.number, parsed.text);
    }
  }
  return true;
}

void Labels::addValue(const std::vector<int64_t> &types, int64_t value, std::string_view label) {
  int64_t first = types.front();
  if (first > Caller && first <= Caller + MostLevels && callers.size() < mostNames)
    callers[value] = fullName(label);
  else if (first > CallerLine && first <= CallerLine + MostLevels && lines.size() < mostNames)
    lines[value] = fullName(label);
  for (int64_t type : types)
    if (isCall(type) && value != 0 && label.starts_with("MPI_"))
      calls[{type, value}] = &functions.findOrAdd(label);
}

const FunctionInfo &Labels::find(int64_t type, int64_t value) {
  const FunctionInfo &function = name(type, value);
  auto &row = usual[static_cast<size_t>(type - PointToPoint)];
  if (value >= 0 && value < mostUsual) {
    row.resize(mostUsual);
    row[static_cast<size_t>(value)] = &function;
  }
  return function;
}

const FunctionInfo &Labels::name(int64_t type, int64_t value) {
  auto known = calls.find({type, value});
  if (known != calls.end())
    return *known->second;
  if (calls.size() > mostNames)
    return functions.findOrAdd("MPI call");
  std::string name(functionOf(value));
  if (name.empty())
    name = "MPI call " + std::to_string(value) + " of type " + std::to_string(type);
  return *(calls[{type, value}] = &functions.findOrAdd(name));
}

/// A line is labelled "71 (balance.F90, epoch2d)".
Frame Labels::caller(int64_t function, int64_t line) const {
  Frame frame;
  if (auto name = callers.find(function); name != callers.end())
    frame.function = name->second;
  auto place = lines.find(line);
  NumberedLine parsed;
  if (place == lines.end() || !parse(place->second, parsed) || parsed.number <= 0)
    return frame;
  frame.line = static_cast<uint32_t>(parsed.number);
  size_t end = std::min({parsed.text.find(','), parsed.text.rfind(')'), parsed.text.size()});
  if (parsed.text.starts_with('('))
    frame.file = std::string(parsed.text.substr(1, end - 1));
  return frame;
}

} // namespace anole::import::paraver
