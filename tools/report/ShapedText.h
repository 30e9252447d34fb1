#pragma once

#include "tools/show/JsonSink.h"

#include <functional>
#include <string>

namespace anole::report {

/// Returns the value that is put, as JSON that says the keys of objects once for all objects with
/// the same ones. An object is the list of its values, and each list ends with a number: that of
/// its keys in `shapes`, or 0 if it is a list itself. {"calls":3,"bins":[1,2]} becomes
/// {"value":[3,[1,2,0],1],"shapes":[null,["calls","bins"]]}. The page makes objects of it again
/// (page/base/shapes.js).
///
/// With many call sites, a report is half as long so, and takes half as long to pack. Rejected:
/// columns of tables. They save no more, and only where all rows of a table have the same keys.
///
/// With as much room as the text mostly takes, it is not copied while it grows.
std::string shapedText(const std::function<void(tools::JsonSink &)> &put, size_t room = 0);

} // namespace anole::report
