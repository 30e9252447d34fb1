#include "tools/show/RankRangeForm.h"

namespace anole::tools {

Json Form<RankRange>::schema(Schemas &schemas) {
  return schemas.refer("range", [&] {
    return described(schemaOf<std::array<uint32_t, 2>>(schemas),
                     "The first and the last rank of a range");
  });
}

} // namespace anole::tools
