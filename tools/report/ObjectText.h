#pragma once

#include "tools/show/Json.h"

#include <string>

namespace anole::report {

/// An ObjectText is a JSON object as text that grows member by member. So the memory of a member's
/// JSON, ten times its text, is free for the next one as soon as that is written. Members have
/// names of their own, which need no escapes. Text that is not UTF-8 is replaced.
class ObjectText {
public:
  void put(const char *name, const tools::Json &json) {
    putText(name, json.dump(-1, ' ', false, tools::Json::error_handler_t::replace));
  }
  void putText(const char *name, const std::string &json) {
    ((text += text.empty() ? "\"" : ",\"") += name) += "\":";
    text += json;
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

} // namespace anole::report
