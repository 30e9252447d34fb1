#pragma once

#include "tools/analysis/state/CallShape.h"

#include <unordered_map>
#include <vector>

namespace anole::lint {

/// Where the events of a function have the numbers of the objects that its calls make or end.
struct ObjectFields {
  explicit ObjectFields(const whatif::CallShape &shape);

  struct ObjectField {
    CallObject object;
    size_t place; ///< among the scalars
  };
  std::vector<ObjectField> made{}, freed{};
};

/// The same of all functions, each looked up once.
class KnownObjectFields {
public:
  const ObjectFields &of(const whatif::CallShape &shape) {
    return fields.try_emplace(shape.function->id, shape).first->second;
  }

private:
  std::unordered_map<uint16_t, ObjectFields> fields;
};

} // namespace anole::lint
