#pragma once

#include "tools/analysis/lint/TypeClasses.h"
#include "tools/analysis/state/CallBytes.h"

#include <map>

namespace anole::lint {

/// A CollectivePart is what a rank gives to a collective operation, as far as all ranks have to
/// give the same. Nothing: MPI does not look at it on this rank, or the trace does not tell.
struct CollectivePart {
  uint16_t function = 0;
  PointKey site{};
  std::optional<int64_t> root{}, op{};
  std::optional<uint64_t> bytes{}; ///< that each pair of ranks exchanges
  TypeClass type{};

  uint64_t digest() const;
};

/// The shapes of collective calls, with what they receive: CallShape says only what they send.
class BothSides {
public:
  const whatif::CallShape &of(const whatif::CallShape &shape);

private:
  std::map<uint16_t, whatif::CallShape> shapes;
};

/// `shape` has both sides, `site` is the call that starts it. Of a communicator with two groups,
/// only the function is compared.
CollectivePart collectivePart(const whatif::CallShape &shape, const WalkedEvent &event,
                              const PointKey &site, const whatif::CallBytes &bytes,
                              const TypeClasses &types);

} // namespace anole::lint
