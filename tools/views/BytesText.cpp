#include "tools/views/BytesText.h"

#include "tools/show/NumberText.h"

namespace anole::tools {
namespace {

std::string binText(size_t bin) {
  uint64_t low = SizeTally::lowestOf(bin), high = bin == 0 ? 0 : 2 * low - 1;
  return countText(low) + (low == high ? "" : "-" + countText(high));
}

std::string binsText(const SizeTally &tally) {
  std::string text;
  for (auto [bin, calls] : tally.bins)
    text += (text.empty() ? ": " : ", ") + binText(bin) + " x" + countText(calls);
  return text;
}

std::string callsText(uint64_t calls) {
  return countText(calls) + (calls == 1 ? " call" : " calls");
}

void addText(std::vector<std::string> &parts, const std::string &direction,
             const SizeTally &tally) {
  if (tally.calls != 0) {
    bool isMore = tally.total >= SizeTally::mostBytes, isOne = tally.least == tally.most;
    parts.push_back(direction + (isMore ? " more than " : " ") + countText(tally.total) +
                    " bytes in " + callsText(tally.calls));
    parts.push_back(countText(tally.least) + (isOne ? "" : " to " + countText(tally.most)) +
                    " bytes each" + (isOne ? "" : binsText(tally)));
  }
  if (tally.unknown != 0)
    parts.push_back(direction + " bytes not known of " + callsText(tally.unknown));
}

} // namespace

std::vector<std::string> bytesText(const PointBytes &bytes) {
  std::vector<std::string> parts;
  if (bytes.sent)
    addText(parts, "sent", *bytes.sent);
  if (bytes.received)
    addText(parts, "received", *bytes.received);
  return parts;
}

} // namespace anole::tools
