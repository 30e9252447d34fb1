#include "tools/report/ReportPage.h"

#include "tools/report/Packed.h"
#include "tools/report/PageSource.h"
#include "tools/report/ReportTrace.h"

namespace anole::report {
namespace {

std::string titleOf(const tools::LoadedTrace &loaded) {
  std::string text;
  for (char c : loaded.file)
    text += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  return text;
}

/// Replaces the one place where the page has the mark.
void fill(std::string &page, std::string_view mark, std::string_view with) {
  if (size_t at = page.find(mark); at != std::string::npos)
    page.replace(at, mark.size(), with);
}

} // namespace

Expected<std::string> reportPage(const tools::LoadedTrace &loaded, const DataOptions &options) {
  auto trace = reportTrace(loaded.trace).and_then(packed);
  if (!trace)
    return trace;
  auto data = packed(
      reportData(loaded, options).dump(-1, ' ', false, tools::Json::error_handler_t::replace));
  if (!data)
    return data;
  std::string page(pageSource());
  fill(page, "@TITLE@", titleOf(loaded));
  fill(page, "@DATA@", *data);
  fill(page, "@TRACE@", *trace);
  return page;
}

} // namespace anole::report
