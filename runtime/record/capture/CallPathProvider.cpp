#include "runtime/record/capture/CallPathProvider.h"

#include "runtime/record/capture/CheckedProvider.h"
#include "runtime/record/capture/UnwindProvider.h"

namespace anole::record {
namespace {

class NoProvider final : public CallPathProvider {
public:
  uint64_t signature(uint64_t) override { return 0; }
};

} // namespace

std::unique_ptr<CallPathProvider> makeProvider(CallPathMode mode) {
  switch (mode) {
  case CallPathMode::Auto:
  case CallPathMode::Static:
    return nullptr;
  case CallPathMode::Unwind:
    return std::make_unique<UnwindProvider>();
  case CallPathMode::Both:
    return std::make_unique<CheckedProvider>();
  case CallPathMode::None:
    return std::make_unique<NoProvider>();
  }
  return nullptr;
}

} // namespace anole::record
