#include "tools/show/Schemas.h"

namespace anole::tools {

Json Schemas::refer(const std::string &name, const std::function<Json()> &make) {
  if (!all.contains(name)) {
    all[name] = nullptr; // it may come up while it is made
    Json made = make();
    all[name] = std::move(made);
  }
  return {{"$ref", "#/$defs/" + name}};
}

void ObjectSchema::add(const std::string &key, Json schema, const std::string &meaning,
                       bool isRequired) {
  properties[key] = described(std::move(schema), meaning);
  if (isRequired)
    required.push_back(key);
}

Json ObjectSchema::finish(const std::string &meaning) const {
  Json schema = described(Json::object(), meaning);
  schema["type"] = "object";
  schema["properties"] = properties;
  schema["required"] = required;
  schema["additionalProperties"] = false;
  return schema;
}

Json described(Json schema, const std::string &meaning) {
  if (!meaning.empty())
    schema["description"] = meaning;
  return schema;
}

Json anyOf(Json schemas) { return {{"anyOf", std::move(schemas)}}; }

Json orNull(Json schema) {
  Json null = {{"type", "null"}};
  return anyOf(Json::array({std::move(schema), std::move(null)}));
}

Json listOf(Json items, size_t length) {
  Json schema = {{"type", "array"}, {"items", std::move(items)}};
  if (length != 0)
    schema.update(Json{{"minItems", length}, {"maxItems", length}});
  return schema;
}

Json wordOf(std::span<const char *const> words) {
  Json schema = {{"enum", Json::array()}};
  for (const char *word : words)
    schema["enum"].push_back(word);
  return schema;
}

} // namespace anole::tools
