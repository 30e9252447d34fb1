#include "tools/programs/proxy/call/CallWriter.h"

namespace anole::tools::generate {

/// A region of a program that was linked with the tracer's header: nothing without the tracer.
void CallWriter::writeRegion(const std::string &name) {
  bool hasName = name != "anole_phase_marker";
  std::vector<Expression> label;
  if (hasName) {
    auto key = values.constant(0);
    for (const Text &each : proxy.trace.texts)
      if (key && each.key == *key)
        label = {textOf(each.format)};
    if (label.empty() || values.constant(values.columnOfArray(0)) != 0) {
      refuse("the name of the region is not known");
      return;
    }
  }
  block.add(onlyIf(named(name), {compute(called(name, label))}));
}

} // namespace anole::tools::generate
