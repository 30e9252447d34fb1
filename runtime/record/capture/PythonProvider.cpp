#include "runtime/record/capture/PythonProvider.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <dlfcn.h>
#include <link.h>
#include <string_view>

namespace anole::record {
namespace {

/// The function in which the interpreter runs Python.
AddressRange findLoop() {
  void *begin = dlsym(RTLD_DEFAULT, "_PyEval_EvalFrameDefault");
  Dl_info object;
  void *entry = nullptr;
  if (!begin || !dladdr1(begin, &object, &entry, RTLD_DL_SYMENT) || !entry)
    return {};
  auto address = reinterpret_cast<uintptr_t>(begin);
  return {address, address + static_cast<const ElfW(Sym) *>(entry)->st_size};
}

const AddressRange &loop() {
  static const AddressRange range = findLoop();
  return range;
}

/// What leads from Python to C and says nothing of either.
bool isGlue(std::string_view file) {
  std::string_view name = file.substr(file.rfind('/') + 1);
  return name.starts_with("_ctypes.") || name.starts_with("libffi.");
}

/// The functions of mpi4py tell paths apart (a broadcast of an object is two of MPI) but are not
/// shown: the call of MPI, and the line that led to it, say the same.
bool isMpi4py(const std::string &file) { return file.find("/mpi4py/MPI.") != file.npos; }

} // namespace

uint64_t PythonProvider::signature(uint64_t) {
  uint64_t raw = captureStack(), frames = python.hash();
  if (frames == 0)
    return signatureOf(raw);
  SignatureCache::Entry &entry = signatures.entryOf(raw = mixBits(raw ^ frames));
  if (entry.raw == raw)
    return entry.signature;
  Path found = path();
  uint64_t signature = 0;
  for (const Part &part : found.parts)
    signature = combineHash(signature, part.identity);
  if (found.isLasting)
    entry = {raw, signature};
  return signature;
}

/// If the two stacks do not fit together (one is too deep, or the interpreter was compiled in
/// another way), what C called first and last is at the ends of the path, and what is between is
/// left out.
PythonProvider::Path PythonProvider::path() {
  modules.refresh();
  Path path;
  ReturnAddresses stack = withoutStart(current);
  std::vector<PythonFrame> frames = python.frames();
  auto entries = std::ranges::count_if(frames, &PythonFrame::isEntry);
  auto loops = std::ranges::count_if(stack, [&](void *address) { return isLoop(address); });
  auto frame = frames.begin();
  for (void *address : stack) {
    if (isLoop(address))
      while (frame != frames.end()) {
        addPython(path, *frame++);
        if (entries == loops && std::prev(frame)->isEntry)
          break;
      }
    else if (!isInterpreters(address) && (entries == loops || frame == frames.begin()))
      addNative(path, address);
  }
  while (frame != frames.end())
    addPython(path, *frame++);
  return path;
}

bool PythonProvider::isLoop(const void *address) const {
  auto place = reinterpret_cast<uintptr_t>(address);
  return place >= loop().begin && place < loop().end;
}

bool PythonProvider::isInterpreters(const void *address) const {
  const Module *module = modules.findKnown(reinterpret_cast<uintptr_t>(address));
  return module && (module->contains(loop().begin) || isGlue(module->path));
}

void PythonProvider::addPython(Path &path, const PythonFrame &frame) {
  Known known = lookUp(frame);
  path.isLasting = path.isLasting && known.isLasting;
  if (!known.isHidden)
    path.parts.push_back({.identity = known.identity, .frame = frame});
}

void PythonProvider::addNative(Path &path, const void *address) {
  auto place = reinterpret_cast<uintptr_t>(address);
  const Module *module = modules.findKnown(place);
  uint64_t identity = module ? combineHash(module->identity, place - module->base) : 0;
  path.parts.push_back({identity, {}, address, !module || !isMpi4py(module->path)});
}

PythonProvider::Known PythonProvider::lookUp(const PythonFrame &frame) {
  uint64_t key = python.keyOf(frame.code, frame.instruction);
  Known &known = places[mixBits(key) % places.size()];
  if (known.key == key)
    return known;
  PythonPlace place = code.placeOf(frame);
  Known read{key, place.identity(), place.isHidden(), place.isLasting()};
  if (read.isLasting)
    known = read;
  return read;
}

ListedStep PythonProvider::list(PathBuilder &builder, size_t most) {
  if (python.hash() == 0)
    return {};
  std::vector<Part> parts = path().parts;
  std::erase_if(parts, [](const Part &part) { return !part.isListed; });
  uint32_t step = 0;
  if (parts.size() > most) {
    parts.resize(most);
    step = builder.addStep(0, builder.addFrame(leftOutFrame()));
  }
  for (auto part = parts.rbegin(); part != parts.rend(); ++part)
    step = builder.addStep(step, frameOf(builder, *part));
  return {step, parts.size()};
}

uint32_t PythonProvider::frameOf(PathBuilder &builder, const Part &part) {
  auto [entry, isNew] = listed.try_emplace(part.identity);
  if (!isNew)
    return entry->second;
  if (!part.frame.code)
    return entry->second = builder.addFrame(stackFrame(modules, part.address));
  PythonPlace place = code.placeOf(part.frame);
  return entry->second = builder.addFrame({.function = std::move(place.function),
                                           .file = std::move(place.file),
                                           .line = place.line,
                                           .column = place.column});
}

} // namespace anole::record
