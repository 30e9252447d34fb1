#pragma once

#include "tools/analysis/model/CommunicationMatrix.h"

#include <string>

namespace anole::tools {

/// Two communication matrices side by side, as characters on one scale: a blank is no send, and
/// darker is more.
std::string matricesText(const CommunicationMatrix &full, const CommunicationMatrix &clustered);

} // namespace anole::tools
