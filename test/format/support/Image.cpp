#include "test/format/support/Image.h"

#include "runtime/core/file/format/Container.h"
#include "runtime/core/file/format/WriteFile.h"
#include "test/format/support/Assemble.h"

#include <stdexcept>
#include <xxhash.h>

namespace anole::test {
namespace {

using namespace format;

uint64_t checksumOf(std::string_view header, std::string_view stored) {
  std::string checked(header.substr(0, checkedHeaderSize));
  checked.append(stored);
  return XXH3_64bits(checked.data(), checked.size());
}

void put(std::string &file, size_t offset, uint64_t number) {
  std::string bytes;
  putLittle(bytes, number);
  file.replace(offset, bytes.size(), bytes);
}

/// From section to section, as long as their lengths fit.
std::string mended(std::string file) {
  for (size_t offset = fileHeaderSize; offset + sectionHeaderSize <= file.size();) {
    std::string_view all = file;
    auto length = getLittle<uint64_t>(all, offset + 4);
    if (length > file.size() - offset - sectionHeaderSize)
      break;
    put(file, offset + checkedHeaderSize,
        checksumOf(all.substr(offset), all.substr(offset + sectionHeaderSize, length)));
    offset += sectionHeaderSize + length;
  }
  return file;
}

std::string around(std::string_view message) {
  std::string file(fileMagic);
  putLittle(file, fileVersion);
  putLittle(file, static_cast<uint16_t>(SectionId::Trace));
  putLittle(file, static_cast<uint16_t>(Coding::Plain));
  putLittle<uint64_t>(file, message.size());
  putLittle<uint64_t>(file, 0);
  return mended(file.append(message));
}

} // namespace

std::string imageOf(std::string_view input) {
  if (input.starts_with(fileMagic))
    return mended(std::string(input));
  if (!input.starts_with('#'))
    return around(input);
  try {
    return traceFileImage(assemble(std::string(input)));
  } catch (const std::logic_error &) {
    return {}; // a mistake in the text
  }
}

} // namespace anole::test
