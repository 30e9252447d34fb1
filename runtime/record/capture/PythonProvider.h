#pragma once

#include "runtime/record/capture/PythonCode.h"
#include "runtime/record/capture/UnwindProvider.h"

#include <unordered_map>

namespace anole::record {

/// Call paths of Python programs: the frames of Python, and those of C that are not the
/// interpreter's, in the order in which they called each other.
///
/// A call takes both stacks, without looking at what is on them: addresses tell whether the path
/// was met before. Only the first time, names and lines are read, and the C stack is cut where the
/// interpreter's loop runs, each piece of it belonging to the Python frames of one run of the loop.
/// The signature is made of places in the source and of offsets in files, so it is the same on all
/// ranks. Frames of the interpreter are no part of it: which there are depends on what the
/// interpreter has optimised so far.
///
/// Where no Python runs, all is as in unwinding mode. Time grows with the depth of both stacks, of
/// which the innermost 4,096 frames count.
class PythonProvider final : public UnwindProvider {
public:
  explicit PythonProvider(const PythonFrames &python) : python(python), code(python) {}

  uint64_t signature(uint64_t context) override;
  ListedStep list(PathBuilder &builder, size_t most) override;

private:
  /// What is known of a Python frame.
  struct Known {
    uint64_t key = 0, identity = 0;
    bool isHidden = false, isLasting = false;
  };
  /// A frame of either kind.
  struct Part {
    uint64_t identity = 0;
    PythonFrame frame; ///< without code: one of C
    const void *address = nullptr;
    bool isListed = true;
  };
  struct Path {
    std::vector<Part> parts; ///< innermost first
    bool isLasting = true;
  };

  Path path();
  void addPython(Path &path, const PythonFrame &frame);
  void addNative(Path &path, const void *address);
  bool isLoop(const void *address) const;
  bool isInterpreters(const void *address) const;
  Known lookUp(const PythonFrame &frame);
  uint32_t frameOf(PathBuilder &builder, const Part &part);

  const PythonFrames &python;
  PythonCode code;
  SignatureCache signatures;
  std::array<Known, 1024> places{};
  std::unordered_map<uint64_t, uint32_t> listed; ///< frames of a path tree, by identity
};

} // namespace anole::record
