#include "tools/views/more/SequenceColumns.h"

#include "tools/show/TableColumns.h"

namespace anole::phases {

using tools::Columns;

namespace {

struct SequenceSymbol {
  uint64_t times = 0;
  uint32_t pattern = 0;
};

struct SequenceBody {
  uint64_t times = 0;
  SequenceParts body;
};

using SequencePart = std::variant<SequenceSymbol, SequenceBody>;

const Columns<SequenceSymbol> &columnsOf(const SequenceSymbol *) {
  static const Columns<SequenceSymbol> columns(
      {{"times", &SequenceSymbol::times}, {"pattern", &SequenceSymbol::pattern}});
  return columns;
}

const Columns<SequenceBody> &columnsOf(const SequenceBody *) {
  static const Columns<SequenceBody> columns(
      {{"times", &SequenceBody::times}, {"body", &SequenceBody::body}});
  return columns;
}

std::vector<SequencePart> sequencePartsOf(const Sequence &sequence) {
  std::vector<SequencePart> parts;
  for (const Part &part : sequence)
    if (part.isSymbol())
      parts.emplace_back(SequenceSymbol{part.times, part.symbol});
    else
      parts.emplace_back(SequenceBody{part.times, {part.body}});
  return parts;
}

} // namespace
} // namespace anole::phases

namespace anole::tools {

void Form<phases::SequenceParts>::put(JsonSink &to, const phases::SequenceParts &sequence) {
  putJson(to, phases::sequencePartsOf(sequence.parts));
}

Json Form<phases::SequenceParts>::schema(Schemas &schemas) {
  return schemas.refer("sequence", [&] {
    return described(schemaOf<std::vector<phases::SequencePart>>(schemas),
                     "Patterns, and parts that repeat");
  });
}

} // namespace anole::tools
