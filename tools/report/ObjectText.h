#pragma once

#include "tools/show/JsonText.h"
#include "tools/show/TableColumns.h"

#include <string>
#include <utility>
#include <vector>

namespace anole::report {

/// An ObjectText is a JSON object as text that grows member by member. So the memory of a member's
/// JSON, ten times its text, is free for the next one as soon as that is written. Members have
/// names of their own, which need no escapes.
class ObjectText {
public:
  void put(const std::string &name, const tools::Json &json) { putText(name, tools::textOf(json)); }
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

/// The text of an array, made item by item for the same reason.
template <typename List, typename ItemText>
std::string listText(const List &list, const ItemText &itemText) {
  std::string text = "[";
  for (const auto &item : list)
    (text += text.size() > 1 ? "," : "") += itemText(item);
  return std::move(text += "]");
}

template <typename Row> std::string rowText(const tools::Columns<Row> &columns, const Row &row) {
  return tools::textOf(columns.object(&row));
}

template <typename Row>
std::string rowsText(const tools::Columns<Row> &columns, const std::vector<Row> &rows) {
  return listText(rows, [&](const Row &row) { return rowText(columns, row); });
}

} // namespace anole::report
