#pragma once

#include <string_view>

namespace anole::report {

/// The page without a trace: what tools/report/bundle.py makes of tools/report/page.
std::string_view pageSource();

} // namespace anole::report
