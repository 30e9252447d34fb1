#pragma once

#include "tools/show/JsonSink.h"

namespace anole::tools {

/// A JsonTree makes a Json of the value that it is told.
class JsonTree final : public JsonSink {
public:
  void beginObject(size_t members) override;
  void member(std::string_view name) override { next = name; }
  void endObject() override { open.pop_back(); }
  void beginArray() override { open.push_back(&place(Json::array())); }
  void endArray() override { open.pop_back(); }
  void null() override { place(nullptr); }
  void truth(bool value) override { place(value); }
  void count(uint64_t value) override { place(value); }
  void number(double value) override { place(value); }
  void text(std::string_view value) override { place(value); }
  void json(const Json &value) override { place(value); }

  Json take() { return std::move(root); }

private:
  /// Puts the value where it belongs: into the innermost open object or array.
  Json &place(Json value);

  Json root{};
  std::vector<Json *> open{}; ///< they stay where they are, as only the innermost one grows
  std::string next{};         ///< the name of the member that was begun
};

} // namespace anole::tools
