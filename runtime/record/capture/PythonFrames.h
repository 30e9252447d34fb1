#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace anole::record {

/// A row of PythonLayouts.def.
struct PythonLayout {
  static constexpr size_t none = SIZE_MAX;
  /// What tells which frames one call of the interpreter's loop runs, seen from the C stack.
  enum Entry : uint8_t {
    EachFrame,    ///< it runs one
    MarkedFrames, ///< the outermost of its frames has a mark
    AfterShim,    ///< a frame that is none of the program's follows the outermost
  };
  int minor;
  size_t innermost, inBlock;
  size_t previous, code, instruction;
  Entry entry;
  size_t entryMark;
  size_t file, name, firstLine, lines, firstInstruction;

  /// Null for versions that are not known. `version`: as Py_GetVersion tells it.
  static const PythonLayout *of(const std::string &version);
};

/// A function of a Python program that is being run.
struct PythonFrame {
  const std::byte *code = nullptr; ///< a code object of the interpreter's
  uint64_t instruction = 0;        ///< as the interpreter keeps it
  bool isEntry = true;             ///< the outermost that one call of the interpreter's loop runs
};

/// The frames of the Python interpreter in this process, read from its memory.
///
/// Extensions such as mpi4py call MPI without the interpreter's lock (the GIL), and whoever waits
/// for it there may wait for a thread that waits for this one. So nothing here takes it, counts a
/// reference or makes an object: all that is read is this thread's own and does not change while it
/// is in a call, or never changes (the names and tables of code that a frame holds). Rejected: the
/// public functions for frames, which need the lock and make an object of each frame, and hooks
/// (sys.setprofile), which cost time at each call of a function.
///
/// Where things are depends on the version. Before anything is believed, the first frames that are
/// met are checked by following pointers through the kernel, which refuses bad ones: types must be
/// what they should be, all along the stack. If they are not, there are no frames.
///
/// Time grows with the number of frames, by some nanoseconds each.
class PythonFrames {
public:
  static constexpr size_t most = 4096; ///< the innermost count

  /// Null if no interpreter is visible to this library.
  static const PythonFrames *find();

  /// Why frames cannot be read here, for the user; empty if they can, or if it is not known yet,
  /// because no Python runs.
  std::string problem() const;

  /// A number for the stack of frames of this thread, equal for stacks that are at the same
  /// instructions of the same code; 0 if there are none.
  uint64_t hash() const;

  /// Innermost first.
  std::vector<PythonFrame> frames() const;

  /// What tells this frame from others. The addresses of names and tables are a part of it, since
  /// code may come to lie where other code was freed.
  uint64_t keyOf(const std::byte *code, uint64_t instruction) const {
    uint64_t names = at<uint64_t>(code, layout->file) * 0x9e3779b97f4a7c15ULL ^
                     at<uint64_t>(code, layout->name) * 0xff51afd7ed558ccdULL ^
                     at<uint64_t>(code, layout->lines) * 0xc4ceb9fe1a85ec53ULL;
    uint64_t place = reinterpret_cast<uintptr_t>(code) * 0x165667b19e3779f9ULL + instruction;
    return (names + at<uint32_t>(code, layout->firstLine)) ^ place * 0xd6e8feb86659fd93ULL;
  }

  const PythonLayout &known() const { return *layout; }
  /// Of the instruction behind the code's first one.
  int offsetOf(const PythonFrame &frame) const;

  template <class T> static T at(const std::byte *object, size_t offset) {
    T value;
    std::memcpy(&value, object + offset, sizeof value);
    return value;
  }

private:
  PythonFrames();
  const std::byte *innermost() const;
  bool isSound(const std::byte *threadState) const;
  bool isShim(const std::byte *frame) const;
  template <class Visit> void walk(const std::byte *frame, Visit visit) const;

  enum State : uint8_t { Unchecked, Sound, Strange };
  std::string version;
  const PythonLayout *layout = nullptr;
  const std::byte *(*threadState)() = nullptr;
  int (*isFinalizing)() = nullptr;
  mutable std::atomic<State> state = Unchecked;
};

} // namespace anole::record
