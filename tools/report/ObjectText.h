#pragma once

#include "tools/show/TableColumns.h"

#include <string>
#include <utility>
#include <vector>

namespace anole::report {

/// The text of JSON. What is not UTF-8 in it is replaced.
inline std::string textOf(const tools::Json &json) {
  return json.dump(-1, ' ', false, tools::Json::error_handler_t::replace);
}

/// An ObjectText is a JSON object as text that grows member by member. So the memory of a member's
/// JSON, ten times its text, is free for the next one as soon as that is written. Members have
/// names of their own, which need no escapes.
class ObjectText {
public:
  void put(const std::string &name, const tools::Json &json) { putText(name, textOf(json)); }
  void putText(const std::string &name, const std::string &json) {
    ((text += text.empty() ? "\"" : ",\"") += name) += "\":";
    text += json;
  }
  /// Puts what a column says of the row at this address.
  void put(const tools::AnyColumn &column, const void *row) {
    tools::Json members = tools::Json::object();
    column.put(members, row);
    for (const auto &[name, value] : members.items())
      put(name, value);
  }
  /// Adds the members of another one behind these.
  void add(const ObjectText &others) {
    if (!others.text.empty())
      (text += text.empty() ? "" : ",") += others.text;
  }

  std::string whole() const { return "{" + text + "}"; }

private:
  std::string text;
};

/// The text of an array of rows, made row by row for the same reason.
template <typename Row>
std::string rowsText(const tools::Columns<Row> &columns, const std::vector<Row> &rows) {
  std::string text = "[";
  for (const Row &row : rows)
    (text += text.size() > 1 ? "," : "") += textOf(columns.object(&row));
  return std::move(text += "]");
}

} // namespace anole::report
