#pragma once

#include "tools/analysis/phases/sequence/Sequence.h"
#include "tools/show/Form.h"

namespace anole::phases {

/// Parts of a sequence.
struct SequenceParts {
  const Sequence &parts;
};

} // namespace anole::phases

namespace anole::tools {

template <> struct Form<phases::SequenceParts> {
  static void put(JsonSink &to, const phases::SequenceParts &sequence);
  static Json schema(Schemas &schemas);
};

} // namespace anole::tools
