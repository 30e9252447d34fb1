#include "runtime/core/file/format/Locate.h"

#include "runtime/core/file/format/Schema.h"

#include <algorithm>

namespace anole::format {
namespace {

Expected<void> checkHeader(const ByteSource &file) {
  auto header = file.read(0, std::min<uint64_t>(file.size(), fileHeaderSize));
  if (!header)
    return tl::unexpected(header.error());
  if (!header->starts_with(fileMagic))
    return fail(
        "not an Anole trace (wrong first bytes); 'anole import' reads those of other tools");
  if (header->size() < fileHeaderSize)
    return fail("the file ends inside its header");
  auto version = getLittle<uint32_t>(*header, fileMagic.size());
  if (version != fileVersion)
    return fail("format version " + std::to_string(version) + " is not known (this reads version " +
                std::to_string(fileVersion) + "); use the tools that belong to the tracer");
  return {};
}

Expected<Numbers> indexNumbers(const std::string &content) {
  try {
    return decode(Encoded<IndexMessage>{content}).sections;
  } catch (const std::exception &) {
    return fail("the index is malformed");
  }
}

Expected<std::vector<Section>> sectionsOf(const ByteSource &file, const Numbers &numbers) {
  std::vector<Section> sections;
  for (size_t i = 0; i + 2 < numbers.size(); i += 3) {
    auto section = sectionAt(file, numbers[i + 1]);
    if (!section)
      return tl::unexpected(section.error());
    if (section->id != numbers[i] || section->end() - section->offset != numbers[i + 2])
      return fail(toText(*section) + " is not what the index says");
    sections.push_back(*section);
  }
  return sections;
}

Expected<std::vector<Section>> fromIndex(const ByteSource &file) {
  if (file.size() < fileHeaderSize + trailerSize)
    return fail("the file has no end mark");
  const uint64_t end = file.size() - trailerSize;
  auto trailer = file.read(end, trailerSize);
  if (!trailer || !trailer->ends_with(endMark))
    return fail("the file has no end mark");
  auto index = sectionAt(file, getLittle<uint64_t>(*trailer, 0));
  if (!index || index->end() > end || index->id != static_cast<uint16_t>(SectionId::Index))
    return fail("the end of the file does not lead to an index");
  auto content = sectionContent(file, *index);
  if (!content)
    return tl::unexpected(content.error());
  auto numbers = indexNumbers(*content);
  if (!numbers)
    return tl::unexpected(numbers.error());
  return sectionsOf(file, *numbers);
}

void search(const ByteSource &file, Layout &layout) {
  for (uint64_t offset = fileHeaderSize; offset < file.size();) {
    auto section = sectionAt(file, offset);
    if (!section) {
      layout.problem += "; " + section.error().message;
      return;
    }
    if (section->id == static_cast<uint16_t>(SectionId::Index))
      return;
    layout.sections.push_back(*section);
    offset = section->end();
  }
}

} // namespace

Expected<Layout> locateSections(const ByteSource &file) {
  if (auto header = checkHeader(file); !header)
    return tl::unexpected(header.error());
  Layout layout;
  if (auto sections = fromIndex(file)) {
    layout.sections = std::move(*sections);
    layout.complete = true;
    return layout;
  } else {
    layout.problem = sections.error().message;
  }
  search(file, layout);
  return layout;
}

} // namespace anole::format
