#pragma once

#include "runtime/core/model/PathBuilder.h"
#include "runtime/core/settings/Choices.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace anole::record {

/// Whether what instrumented code keeps is read: its calling context, and the loops that it is in.
constexpr bool usesContext(CallPathMode mode) {
  return mode == CallPathMode::Static || mode == CallPathMode::Both;
}

/// Whether the stack is looked at.
constexpr bool takesStack(CallPathMode mode) {
  return mode == CallPathMode::Unwind || mode == CallPathMode::Python || mode == CallPathMode::Both;
}

/// What ANOLE_CALLPATH=both found.
struct PathChecks {
  uint64_t collisions = 0;    ///< contexts that stood for stacks of different functions
  uint64_t disagreements = 0; ///< stacks that had several contexts
};

/// The innermost step of a path in a path tree, and how many frames were looked at for it.
struct ListedStep {
  uint32_t step = 0; ///< 0: none
  size_t frames = 0;
};

/// Turns a call into the signature of its path. One per thread.
///
/// Static mode has no provider: the signature is the calling context that instrumented code keeps,
/// and a virtual call would cost more than reading it.
class CallPathProvider {
public:
  virtual ~CallPathProvider() = default;

  /// Called in the wrapper of the MPI call; `context` is the calling context at its entry.
  virtual uint64_t signature(uint64_t context) = 0;

  /// Called in the same wrapper, after it: lists the path, with at most so many frames, the
  /// innermost ones, if more is known of them than what return addresses tell.
  virtual ListedStep list(PathBuilder &, size_t /*most*/) { return {}; }

  virtual PathChecks checks() const { return {}; }
};

/// Null for static mode. The mode is known: not CallPathMode::Auto.
std::unique_ptr<CallPathProvider> makeProvider(CallPathMode mode);

} // namespace anole::record
