#pragma once

#include "tools/model/CommunicationMatrix.h"

#include <string>

namespace anole::tools {

/// Two communication matrices side by side, as characters: a blank is no send, then the darker the
/// more. Both have the same scale.
std::string matricesText(const CommunicationMatrix &full, const CommunicationMatrix &clustered);

} // namespace anole::tools
