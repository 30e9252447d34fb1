#include "runtime/record/capture/PythonCode.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <dlfcn.h>
#include <string_view>

namespace anole::record {
namespace {

constexpr ptrdiff_t longest = 4096; ///< characters of a name

template <class Function> Function function(const char *name) {
  return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

/// As UTF-8. Halves of surrogate pairs stand for bytes that are no text.
void append(std::string &text, uint32_t character) {
  auto put = [&](uint32_t byte) { text += static_cast<char>(byte); };
  auto rest = [&](int shift) { put(0x80 | (character >> shift & 0x3f)); };
  if (character < 0x80)
    return put(character);
  if (character < 0x800)
    return put(0xc0 | character >> 6), rest(0);
  if (character >= 0xd800 && character < 0xe000)
    return put('?');
  if (character < 0x10000)
    return put(0xe0 | character >> 12), rest(6), rest(0);
  put(0xf0 | (character >> 18 & 7)), rest(12), rest(6), rest(0);
}

uint64_t hashOf(std::string_view text) {
  uint64_t hash = text.size();
  for (unsigned char byte : text)
    hash = combineHash(hash, byte);
  return hash;
}

/// The last part of a file's name, or two of a name that is the same in all packages.
std::string_view ownName(std::string_view file) {
  size_t slash = file.rfind('/');
  if (slash != file.npos && slash > 0 && file.substr(slash + 1).starts_with("__"))
    slash = file.rfind('/', slash - 1);
  return file.substr(slash + 1);
}

} // namespace

uint64_t PythonPlace::identity() const {
  uint64_t hash = combineHash(hashOf(ownName(file)), hashOf(function));
  return combineHash(combineHash(hash, line), uint64_t(column) << 32 | endColumn);
}

bool PythonPlace::isHidden() const {
  return file.starts_with("<frozen ") || file == "__init__" || file.ends_with("/anole/_program.py");
}

bool PythonPlace::isLasting() const {
  return !file.starts_with("<") || file.starts_with("<frozen ");
}

PythonCode::PythonCode(const PythonFrames &frames)
    : frames(frames), length(function<decltype(length)>("PyUnicode_GetLength")),
      character(function<decltype(character)>("PyUnicode_ReadChar")),
      lineOf(function<decltype(lineOf)>("PyCode_Addr2Line")),
      placeIn(function<decltype(placeIn)>("PyCode_Addr2Location")) {}

PythonPlace PythonCode::placeOf(const PythonFrame &frame) const {
  PythonPlace place;
  place.file = textAt(frame, frames.known().file);
  place.function = textAt(frame, frames.known().name);
  locate(place, frame);
  return place;
}

std::string PythonCode::textAt(const PythonFrame &frame, size_t offset) const {
  auto *text = PythonFrames::at<const void *>(frame.code, offset);
  std::string result;
  ptrdiff_t size = length && character ? std::min(length(text), longest) : 0;
  for (ptrdiff_t i = 0; i < size; ++i)
    append(result, character(text, i));
  return result;
}

void PythonCode::locate(PythonPlace &place, const PythonFrame &frame) const {
  int offset = frames.offsetOf(frame), line = 0, column = -1, endLine = 0, endColumn = -1;
  if (offset < 0 || !placeIn ||
      !placeIn(frame.code, offset, &line, &column, &endLine, &endColumn) || line <= 0)
    line = lineOf ? lineOf(frame.code, offset) : 0;
  auto known = [](int number) { return static_cast<uint32_t>(std::max(number, 0)); };
  place.line = known(line);
  place.column = known(column + 1);
  place.endColumn = known(endColumn + 1);
}

} // namespace anole::record
