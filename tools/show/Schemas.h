#pragma once

#include "tools/show/Json.h"

#include <functional>
#include <span>
#include <string>

namespace anole::tools {

/// A collection of JSON schemas that refer to each other by their names: `$defs` of a schema file.
class Schemas {
public:
  /// Returns a reference to the schema of that name, which is made if there is none yet. A schema
  /// may refer to itself.
  Json refer(const std::string &name, const std::function<Json()> &make);
  /// Adds one under the name of its command.
  void add(const std::string &name, Json schema) { all[name] = std::move(schema); }

  const Json &named() const { return all; }

private:
  Json all = Json::object();
};

/// The schema of an object under construction. No object may have members that it does not list.
class ObjectSchema {
public:
  /// Adds a member, which has a name of its own.
  void add(const std::string &key, Json schema, const std::string &meaning, bool isRequired);
  Json finish(const std::string &meaning) const;

private:
  Json properties = Json::object(), required = Json::array();
};

/// The schema with a description, unless that is empty.
Json described(Json schema, const std::string &meaning);

/// The schema of a value that is one of these, or null.
Json anyOf(Json schemas);
Json orNull(Json schema);

/// The schema of a list; it has so many items, unless that is 0.
Json listOf(Json items, size_t length = 0);

/// The schema of a word.
Json wordOf(std::span<const char *const> words);

} // namespace anole::tools
