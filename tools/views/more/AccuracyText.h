#pragma once

#include "tools/analysis/model/Accuracy.h"
#include "tools/analysis/model/CommunicationMatrix.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// Two traces and what they have in common.
struct ComparedTraces {
  LoadedTrace full, clustered;
  Accuracy accuracy;
  CommunicationMatrix fullMatrix, clusteredMatrix;
};

/// "99.9 %"; "100 %" only if all match.
std::string percentText(const Share &share);

/// A table of matching percentages, and the communication matrices side by side.
std::string accuracyText(const ComparedTraces &traces, const Screen &screen = {});

} // namespace anole::tools
