#pragma once

#include "tools/show/JsonSink.h"

namespace anole::tools {

/// A JsonText appends the text of the value that it is told to another text, in one line and as the
/// library prints it. A Json of the value takes ten times the memory of the text and four times its
/// time, and a report of many call sites has a hundred megabytes of text. Text that is not plain
/// ASCII is left to the library. Time: the text.
class JsonText final : public JsonSink {
public:
  explicit JsonText(std::string &to) : to(to) {}

  void beginObject(size_t /*members*/) override { begin('{'); }
  void member(std::string_view name) override;
  void endObject() override { end('}'); }
  void beginArray() override { begin('['); }
  void endArray() override { end(']'); }
  void null() override { next() += "null"; }
  void truth(bool value) override { next() += value ? "true" : "false"; }
  void count(uint64_t value) override;
  void number(double value) override;
  void text(std::string_view value) override;
  void json(const Json &value) override;

private:
  std::string &next();
  void begin(char bracket);
  void end(char bracket);

  std::string &to;
  bool isFirst = true; ///< what comes next has nothing before it, as the value of a member
};

} // namespace anole::tools
