#include "tools/export/text/PointTexts.h"

#include <charconv>

namespace anole::exporting {

void appendNumber(std::string &text, int64_t number) {
  char digits[24];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

} // namespace anole::exporting
