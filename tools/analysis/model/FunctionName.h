#pragma once

#include "runtime/core/model/Trace.h"

#include <string>

namespace anole::tools {

/// The name of a function without its parameters:
/// "(anonymous namespace)::relax(Channel&, double)" -> "(anonymous namespace)::relax".
std::string withoutParameters(const std::string &name);

/// The MPI function that is called at a point; its number, if the trace does not list it.
std::string calledFunction(const Trace &trace, const PointKey &key);

/// The name of a file without its folders.
std::string withoutFolders(const std::string &file);

} // namespace anole::tools
