#include "tools/formats/out/paraver/Legend.h"

#include "tools/formats/extrae/EventTypes.h"
#include "tools/show/Printable.h"

namespace anole::exporting::paraver {
namespace {

constexpr const char *settings = "DEFAULT_OPTIONS\n\n"
                                 "LEVEL               THREAD\n"
                                 "UNITS               NANOSEC\n"
                                 "LOOK_BACK           100\n"
                                 "SPEED               1\n"
                                 "FLAG_ICONS          ENABLED\n"
                                 "NUM_OF_STATE_COLORS 1000\n"
                                 "YMAX_SCALE          37\n\n\n"
                                 "DEFAULT_SEMANTIC\n\n"
                                 "THREAD_FUNC          State As Is\n\n\n";

constexpr const char *others = "EVENT_TYPE\n"
                               "1   50100001    Send Size in MPI Global OP\n"
                               "1   50100002    Recv Size in MPI Global OP\n"
                               "1   50100003    Root in MPI Global OP\n"
                               "1   50100004    Communicator in MPI Global OP\n\n\n"
                               "EVENT_TYPE\n"
                               "9   1001    Iteration of the phase loop, from 1\n\n\n"
                               "EVENT_TYPE\n"
                               "9   1002    Phase, from 1\n\n\n";

const char *nameOfType(int64_t type) {
  switch (type) {
  case extrae::PointToPoint:
    return "MPI Point-to-point";
  case extrae::Collective:
    return "MPI Collective Comm";
  case extrae::OneSided:
    return "MPI One-sided";
  case extrae::FileCall:
    return "MPI I/O";
  default:
    return "MPI Other";
  }
}

/// "71 (balance.F90, epoch2d)".
std::string placeText(const Frame &frame, const std::string &program) {
  return std::to_string(frame.line) + " (" + tools::printable(frame.file.text()) + ", " +
         tools::printable(program) + ")";
}

} // namespace

int64_t Legend::number(Numbers &names, const std::string &name) {
  return names.try_emplace(name, extrae::firstNamed + std::ssize(names)).first->second;
}

const Legend::Label &Legend::of(const ExportedCall &call) {
  auto [found, isNew] = labels.try_emplace({call.event->key.path, call.event->key.function});
  if (isNew)
    found->second = make(call);
  return found->second;
}

Legend::Label Legend::make(const ExportedCall &call) {
  std::string name = source.names.functionName(call.event->key);
  int64_t known = extrae::numberOf(name);
  Label label{eventTypeOf(*call.shape), known ? known : 1000 + int64_t(call.event->key.function),
              stateOf(*call.shape), callersOf(call.event->key.path)};
  functions[label.type][label.value] = name;
  return label;
}

/// From the innermost one.
std::string Legend::callersOf(uint64_t path) {
  const PathTree &tree = source.trace.pathTree;
  std::string text;
  int64_t level = 0;
  for (uint32_t step = paths.stepOf(path); step != 0 && level < extrae::MostLevels;
       step = tree.steps[step].before) {
    const Frame &frame = frameAt(tree, step);
    ++level;
    std::string name =
        frame.function.empty() ? tools::frameText(frame) : tools::printable(frame.function.text());
    text +=
        ":" + std::to_string(extrae::Caller + level) + ":" + std::to_string(number(callers, name));
    if (!frame.file.empty() && frame.line > 0)
      text += ":" + std::to_string(extrae::CallerLine + level) + ":" +
              std::to_string(number(lines, placeText(frame, source.trace.info.program)));
  }
  levels = std::max(levels, level);
  return text;
}

void Legend::addTypes(std::string &text) const {
  for (const auto &[type, values] : functions) {
    text += "EVENT_TYPE\n9   " + std::to_string(type) + "    " + nameOfType(type) + "\nVALUES\n";
    for (const auto &[value, name] : values)
      text += std::to_string(value) + "   " + name + "\n";
    text += "0   Outside MPI\n\n\n";
  }
}

void Legend::addCallers(std::string &text, const char *what, int64_t first,
                        const Numbers &names) const {
  if (levels == 0)
    return;
  text += "EVENT_TYPE\n";
  for (int64_t level = 1; level <= levels; ++level)
    text += "0    " + std::to_string(first + level) + "    " + what + " at level " +
            std::to_string(level) + "\n";
  bool hasLines = first == extrae::CallerLine;
  text += hasLines ? "VALUES\n0   End\n1 0 (Unresolved)\n2 0 (_NOT_Found)\n"
                   : "VALUES\n0   End\n1 Unresolved\n2 _NOT_Found\n";
  std::map<int64_t, const std::string *> byNumber;
  for (const auto &[name, number] : names)
    byNumber[number] = &name;
  for (const auto &[number, name] : byNumber)
    text += std::to_string(number) + " " + *name + "\n";
  text += "\n\n";
}

std::string Legend::text() const {
  std::string text = settings;
  text += statesText();
  addTypes(text);
  text += others;
  addCallers(text, "Caller", extrae::Caller, callers);
  addCallers(text, "Caller line", extrae::CallerLine, lines);
  return text;
}

} // namespace anole::exporting::paraver
