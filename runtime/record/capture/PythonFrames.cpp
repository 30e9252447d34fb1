#include "runtime/record/capture/PythonFrames.h"

#include "runtime/record/capture/CheckedMemory.h"

#include <array>
#include <cstdlib>
#include <dlfcn.h>

namespace anole::record {
namespace {

constexpr auto layouts = [] {
  constexpr size_t none = PythonLayout::none;
  using enum PythonLayout::Entry;
  return std::to_array<PythonLayout>({
#define ANOLE_PYTHON(...) {__VA_ARGS__},
#include "runtime/record/capture/PythonLayouts.def"
  });
}();

constexpr size_t typeOf = 8, sizeOf = 16; ///< in objects
constexpr char shim = 3;                  ///< owner of a frame that is none of the program's
constexpr size_t unit = 2;                ///< bytes of an instruction

template <class Function> void find(Function &function, const char *name) {
  if (void *found = dlsym(RTLD_DEFAULT, name))
    function = reinterpret_cast<Function>(found);
}

/// The first frames that this process meets, read as if nothing were known of them.
class FirstFrames {
public:
  explicit FirstFrames(const PythonLayout &layout) : layout(layout) {}

  /// Whether they are what the layout says. An empty stack is not.
  bool areSound(const std::byte *threadState) {
    const std::byte *frame = pointer(threadState, layout.innermost);
    if (layout.inBlock != PythonLayout::none)
      frame = pointer(frame, layout.inBlock);
    size_t sound = 0;
    for (size_t i = 0; frame && i < 256; ++i) {
      if (!isShim(frame) && ++sound && !isFrame(frame))
        return false;
      frame = pointer(frame, layout.previous);
    }
    return memory.isGood() && sound > 0;
  }
  bool isGood() const { return memory.isOpen(); }

private:
  const std::byte *pointer(const std::byte *object, size_t offset) {
    return memory.at<const std::byte *>(object + offset);
  }

  bool isShim(const std::byte *frame) {
    return layout.entry == PythonLayout::AfterShim &&
           memory.at<char>(frame + layout.entryMark) == shim;
  }

  bool isA(const char *type, const std::byte *object) {
    const void *known = dlsym(RTLD_DEFAULT, type);
    return known && object && pointer(object, typeOf) == known;
  }

  bool isFrame(const std::byte *frame) {
    const std::byte *code = pointer(frame, layout.code);
    return isA("PyCode_Type", code) && isA("PyUnicode_Type", pointer(code, layout.file)) &&
           isA("PyUnicode_Type", pointer(code, layout.name)) &&
           isA("PyBytes_Type", pointer(code, layout.lines)) &&
           memory.at<int>(code + layout.firstLine) >= 0 && isInside(frame, code);
  }

  bool isInside(const std::byte *frame, const std::byte *code) {
    if (layout.firstInstruction == PythonLayout::none) {
      int number = memory.at<int>(frame + layout.instruction);
      return number >= -1 && number < 1 << 24;
    }
    auto begin = reinterpret_cast<uintptr_t>(code) + layout.firstInstruction - unit;
    auto place = reinterpret_cast<uintptr_t>(pointer(frame, layout.instruction));
    return place - begin <= unit * memory.at<uint64_t>(code + sizeOf);
  }

  const PythonLayout &layout;
  CheckedMemory memory;
};

} // namespace

const PythonLayout *PythonLayout::of(const std::string &version) {
  if (!version.starts_with("3.") || version.find("free-threading") != std::string::npos)
    return nullptr;
  int minor = std::atoi(version.c_str() + 2);
  for (const PythonLayout &layout : layouts)
    if (layout.minor == minor)
      return &layout;
  return nullptr;
}

PythonFrames::PythonFrames() {
  const char *(*getVersion)() = nullptr;
  ::anole::record::find(getVersion, "Py_GetVersion");
  ::anole::record::find(threadState, "PyGILState_GetThisThreadState");
  ::anole::record::find(isFinalizing, "_Py_IsFinalizing"); // until 3.12
  ::anole::record::find(isFinalizing, "Py_IsFinalizing");
  if (getVersion)
    version = getVersion();
  layout = PythonLayout::of(version);
}

/// Not found out once and for all: a program may load the interpreter later.
const PythonFrames *PythonFrames::find() {
  static const void *visible = dlsym(RTLD_DEFAULT, "PyGILState_GetThisThreadState");
  if (!visible)
    return nullptr;
  static const PythonFrames found;
  return &found;
}

std::string PythonFrames::problem() const {
  std::string name = "Python " + version.substr(0, version.find(' '));
  if (!layout || !isFinalizing)
    return name + " is not one of those whose frames can be read (3.9 to 3.13)";
  (void)innermost();
  return state == Strange ? "the frames of this " + name + " are not where they should be" : "";
}

/// While Python ends, states of threads are freed that the threads may still find.
const std::byte *PythonFrames::innermost() const {
  if (!layout || !isFinalizing || state == Strange)
    return nullptr;
  const std::byte *thread = threadState();
  if (!thread || isFinalizing() || (state == Unchecked && !isSound(thread)))
    return nullptr;
  auto *found = at<const std::byte *>(thread, layout->innermost);
  return found && layout->inBlock != PythonLayout::none
             ? at<const std::byte *>(found, layout->inBlock)
             : found;
}

bool PythonFrames::isSound(const std::byte *thread) const {
  FirstFrames first(*layout);
  if (!first.isGood())
    return false; // nothing can be opened now
  state = first.areSound(thread) ? Sound : Strange;
  return state == Sound;
}

bool PythonFrames::isShim(const std::byte *frame) const {
  return layout->entry == PythonLayout::AfterShim && at<char>(frame, layout->entryMark) == shim;
}

template <class Visit> void PythonFrames::walk(const std::byte *frame, Visit visit) const {
  bool isNumber = layout->firstInstruction == PythonLayout::none;
  for (size_t left = most; frame && left; --left) {
    if (isShim(frame))
      visit(nullptr, 0, frame);
    else
      visit(at<const std::byte *>(frame, layout->code),
            isNumber ? at<uint32_t>(frame, layout->instruction)
                     : at<uint64_t>(frame, layout->instruction),
            frame);
    frame = at<const std::byte *>(frame, layout->previous);
  }
}

uint64_t PythonFrames::hash() const {
  const std::byte *frame = innermost();
  if (!frame)
    return 0;
  uint64_t hash = 1;
  walk(frame, [&](const std::byte *code, uint64_t instruction, const std::byte *) {
    if (code)
      hash = (hash ^ keyOf(code, instruction)) * 0x9e3779b97f4a7c15ULL;
  });
  return hash;
}

std::vector<PythonFrame> PythonFrames::frames() const {
  std::vector<PythonFrame> found;
  walk(innermost(), [&](const std::byte *code, uint64_t instruction, const std::byte *frame) {
    bool isEntry =
        layout->entry == PythonLayout::EachFrame ||
        (layout->entry == PythonLayout::MarkedFrames && at<bool>(frame, layout->entryMark));
    if (code)
      found.push_back({code, instruction, isEntry});
    else if (!found.empty())
      found.back().isEntry = true;
  });
  return found;
}

int PythonFrames::offsetOf(const PythonFrame &frame) const {
  if (layout->firstInstruction != PythonLayout::none)
    return static_cast<int>(frame.instruction - reinterpret_cast<uintptr_t>(frame.code) -
                            layout->firstInstruction);
  int number = static_cast<int>(frame.instruction);
  return number < 0 || layout->minor < 10 ? number : number * static_cast<int>(unit);
}

} // namespace anole::record
