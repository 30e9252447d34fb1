#include "tools/formats/out/Marks.h"

namespace anole::exporting {

Marks::Marks(const std::vector<lint::Finding> &errors) {
  for (const lint::Finding &finding : errors) {
    all.push_back({finding.row().name, finding.words(), finding.times});
    for (uint32_t rank : finding.ranks)
      open[{finding.site.path, finding.site.function, rank}].push_back(&all.back());
  }
}

std::vector<const ExportedMark *> Marks::take(uint32_t rank, const PointKey &key) {
  if (open.empty())
    return {};
  auto taken = open.extract({key.path, key.function, rank});
  return taken ? std::move(taken.mapped()) : std::vector<const ExportedMark *>();
}

} // namespace anole::exporting
