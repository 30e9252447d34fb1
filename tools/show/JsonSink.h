#pragma once

#include "tools/show/Json.h"

#include <string_view>

namespace anole::tools {

/// A JsonSink takes a JSON value part by part, in the order of its text. So what a value consists
/// of is said once (Form), whether it becomes a Json (JsonTree) or text (JsonText).
class JsonSink {
public:
  JsonSink() = default;
  JsonSink(const JsonSink &) = delete;
  JsonSink &operator=(const JsonSink &) = delete;
  virtual ~JsonSink() = default;

  /// Begins an object, which may have about so many members.
  virtual void beginObject(size_t members) = 0;
  /// Begins a member, whose value comes next. No two members of an object have the same name.
  virtual void member(std::string_view name) = 0;
  virtual void endObject() = 0;
  virtual void beginArray() = 0;
  virtual void endArray() = 0;

  virtual void null() = 0;
  virtual void truth(bool value) = 0;
  virtual void count(uint64_t value) = 0;
  virtual void number(double value) = 0;
  virtual void text(std::string_view value) = 0;
  virtual void json(const Json &value) = 0; ///< one that is made already
};

/// Puts an object or array that is made already, part by part.
void putParts(JsonSink &to, const Json &value);

} // namespace anole::tools
