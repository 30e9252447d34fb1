#include "tools/analysis/match/StepSource.h"

namespace anole::whatif {

Expected<std::optional<Gaps>> StepSource::write(TapeWriter &writer) {
  auto matching = matcher(writer);
  if (!matching)
    return tl::unexpected(matching.error());
  RepeatDetector cuts(matching->matching(), writer, Looking::Seldom);
  if (auto ran = matching->run(&cuts); !ran)
    return writer.isFull() ? Expected<std::optional<Gaps>>(std::nullopt)
                           : tl::unexpected(ran.error());
  return std::move(matching->matching().gaps);
}

} // namespace anole::whatif
