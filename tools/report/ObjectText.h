#pragma once

#include "tools/show/JsonText.h"
#include "tools/show/TableColumns.h"

#include <string>
#include <utility>
#include <vector>

namespace anole::report {

/// An ObjectText is a JSON object at the end of a text, which grows member by member. So the memory
/// of a member's JSON, ten times its text, is free for the next one as soon as that is written, and
/// no text is copied into another one: a report of many call sites has a hundred megabytes of it.
/// Members have names of their own, which need no escapes.
class ObjectText {
public:
  explicit ObjectText(std::string &to) : to(to) { to += '{'; }
  ObjectText(const ObjectText &) = delete;
  ~ObjectText() { to += '}'; }

  /// The text, at whose end the value of this member has to be put next.
  std::string &member(const std::string &name) {
    return ((to += std::exchange(isFirst, false) ? "\"" : ",\"") += name) += "\":";
  }
  void put(const std::string &name, const tools::Json &json) {
    tools::appendText(member(name), json);
  }
  /// Puts what a column says of the row at this address.
  void put(const tools::AnyColumn &column, const void *row) {
    tools::Json members = tools::Json::object();
    column.put(members, row);
    for (const auto &[name, value] : members.items())
      put(name, value);
  }

private:
  std::string &to;
  bool isFirst = true;
};

/// Appends an array, item by item for the same reason.
template <typename List, typename Append>
void appendList(std::string &to, const List &list, const Append &append) {
  to += '[';
  bool isFirst = true;
  for (const auto &item : list) {
    to += std::exchange(isFirst, false) ? "" : ",";
    append(item);
  }
  to += ']';
}

template <typename Row>
void appendRow(std::string &to, const tools::Columns<Row> &columns, const Row &row) {
  tools::appendText(to, columns.object(&row));
}

template <typename Row>
void appendRows(std::string &to, const tools::Columns<Row> &columns, const std::vector<Row> &rows) {
  appendList(to, rows, [&](const Row &row) { appendRow(to, columns, row); });
}

} // namespace anole::report
