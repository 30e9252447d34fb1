#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace anole::tools::generate {

/// A format of texts that differ only in the leading zeros of their numbers. A trace has a format
/// for "step0999" and another for "step1000", as only the first has a leading zero; "%04d" writes
/// both.
class PaddedText {
public:
  explicit PaddedText(const std::string &format);

  /// Takes the larger widths of both; false if they differ in anything else.
  bool join(const PaddedText &other);
  /// Whether this text of narrower numbers is what the wider format writes of them.
  bool isWrittenBy(const PaddedText &wider, std::span<const int64_t> numbers) const;
  /// "step%04d"
  std::string format() const;
  size_t numbers() const { return widths.size(); }

private:
  std::vector<std::string> pieces; ///< around numbers, as in the format: one more than widths
  std::vector<unsigned> widths;    ///< 0: none
};

} // namespace anole::tools::generate
