#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/views/SignatureFormat.h"

namespace anole::tools {

/// The row of [Bahmani2017], table 4.1, for a trace, one signature a line.
std::string signatureText(const LoadedTrace &loaded, const SignatureFormat &format);
std::string signatureJson(const LoadedTrace &loaded, const SignatureFormat &format);

} // namespace anole::tools
