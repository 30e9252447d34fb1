#include "tools/show/FrameDigests.h"

#include "tools/show/FrameText.h"

#include <utility>

namespace anole::tools {
namespace {

/// Makes the texts of frames. A name is known by the address of its text.
class FrameReader {
public:
  void read(const Frame &frame);

  /// Returns frameText(frame) of the one that was read, and the digest of its function's name.
  const std::string &text() const { return whole; }
  const Digest &function() const { return ofFunction; }

private:
  const std::string *functionName = nullptr, *fileName = nullptr;
  std::string shown, file, whole;
  Digest ofFunction;
};

void FrameReader::read(const Frame &frame) {
  if (const std::string &name = frame.function.text();
      &name != std::exchange(functionName, &name)) {
    const std::string bounded = boundedName(name);
    ofFunction = ContentDigest().add(bounded).result();
    shown = placeText(bounded, "", 0);
  }
  if (const std::string &name = frame.file.text(); &name != std::exchange(fileName, &name))
    file = baseName(name);
  whole = shown;
  if (!frame.file.empty())
    appendLine(whole, file, frame.line);
  if (whole.empty())
    whole = frameText(frame);
}

} // namespace

FrameDigests::FrameDigests(const PathTree &tree) {
  FrameReader reader;
  texts.reserve(tree.frames.size());
  functions.reserve(tree.frames.size());
  for (const Frame &frame : tree.frames) {
    reader.read(frame);
    texts.push_back(ContentDigest().add(reader.text()).result());
    functions.push_back(reader.function());
  }
}

} // namespace anole::tools
