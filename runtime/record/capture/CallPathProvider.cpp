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

const char *nameOf(CallPathMode mode) {
  switch (mode) {
  case CallPathMode::Static:
    return "static";
  case CallPathMode::Unwind:
    return "unwind";
  case CallPathMode::Both:
    return "both";
  case CallPathMode::None:
    return "none";
  }
  return "";
}

std::unique_ptr<CallPathProvider> makeProvider(CallPathMode mode) {
  switch (mode) {
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
