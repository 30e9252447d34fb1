#include "runtime/record/capture/CallPathProvider.h"

#include "runtime/record/capture/CheckedProvider.h"
#include "runtime/record/capture/PythonProvider.h"
#include "runtime/record/capture/UnwindProvider.h"

namespace anole::record {
namespace {

class NoProvider final : public CallPathProvider {
public:
  uint64_t signature(uint64_t) override { return 0; }
};

std::unique_ptr<CallPathProvider> pythonProvider() {
  if (const PythonFrames *frames = PythonFrames::find())
    return std::make_unique<PythonProvider>(*frames);
  return std::make_unique<UnwindProvider>();
}

} // namespace

std::unique_ptr<CallPathProvider> makeProvider(CallPathMode mode) {
  switch (mode) {
  case CallPathMode::Auto:
  case CallPathMode::Static:
    return nullptr;
  case CallPathMode::Unwind:
    return std::make_unique<UnwindProvider>();
  case CallPathMode::Python:
    return pythonProvider();
  case CallPathMode::Both:
    return std::make_unique<CheckedProvider>();
  case CallPathMode::None:
    return std::make_unique<NoProvider>();
  }
  return nullptr;
}

} // namespace anole::record
