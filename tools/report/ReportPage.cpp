#include "tools/report/ReportPage.h"

#include "tools/report/Packed.h"
#include "tools/report/PageSource.h"
#include "tools/report/ReportTrace.h"
#include "tools/report/ShapedText.h"

#include <zlib.h>

namespace anole::report {
namespace {

std::string titleOf(const std::string &file) {
  std::string text;
  for (char c : file)
    text += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return text;
}

/// Replaces the one place where the page has the mark.
void fill(std::string &page, std::string_view mark, std::string_view with) {
  if (size_t at = page.find(mark); at != std::string::npos)
    page.replace(at, mark.size(), with);
}

Expected<std::string> packedTrace(const tools::LoadedTrace &loaded) {
  return reportTrace(loaded.trace).and_then(packed);
}

/// The page without a trace.
std::string emptyPage() {
  const PackedPage packed = packedPage();
  std::string page(packed.unpackedSize, '\0');
  uLongf size = page.size();
  uncompress(reinterpret_cast<Bytef *>(page.data()), &size,
             reinterpret_cast<const Bytef *>(packed.bytes.data()), packed.bytes.size());
  return page;
}

/// How long the data of a trace with many call sites are, about.
size_t roomFor(const tools::LoadedTrace &loaded) {
  constexpr size_t ofPoint = 600;
  size_t room = 0;
  for (const SharedStream &stream : loaded.trace.streams)
    room += ofPoint * stream.points.size();
  return room;
}

/// The page with the data that are put and its traces, of which the other one may be empty.
Expected<std::string> filled(const std::string &title,
                             const std::function<void(tools::JsonSink &)> &putData, size_t room,
                             const std::string &trace, const std::string &other) {
  auto text = packed(shapedText(putData, room));
  if (!text)
    return text;
  std::string page = emptyPage();
  fill(page, "@TITLE@", title);
  fill(page, "@DATA@", *text);
  fill(page, "@TRACE@", trace);
  fill(page, "@OTHER@", other);
  return page;
}

} // namespace

Expected<std::string> reportPage(const tools::LoadedTrace &loaded, const DataOptions &options) {
  const auto putData = [&](tools::JsonSink &to) { putReportData(to, loaded, options); };
  return packedTrace(loaded).and_then([&](const std::string &trace) {
    return filled(titleOf(loaded.file), putData, roomFor(loaded), trace, "");
  });
}

Expected<std::string> comparePage(const tools::LoadedTrace &a, const tools::LoadedTrace &b,
                                  const tools::Json &compared, uint64_t limit) {
  auto one = packedTrace(a), other = packedTrace(b);
  if (!one || !other)
    return one ? other : one;
  const auto putData = [&](tools::JsonSink &to) {
    to.beginObject(3);
    to.member("compare");
    to.json(compared);
    to.member("a");
    putTimelineData(to, a, limit);
    to.member("b");
    putTimelineData(to, b, limit);
    to.endObject();
  };
  return filled(titleOf(a.file + " and " + b.file), putData, roomFor(a) + roomFor(b), *one, *other);
}

} // namespace anole::report
