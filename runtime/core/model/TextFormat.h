#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace anole {

/// A text that the program gave to MPI (a file name, the value of an info key), split into a printf
/// format and the numbers in it. So "out.0003" on rank 3 and "out.0007" on rank 7 are one format
/// and a number that follows the rank; "step12" is a format and a number that follows a loop.
/// Columns compress both well. Rejected: replacing only the number of the own rank. It makes
/// "step3", which all ranks write, look different on rank 3.
///
/// A number is a run of at most 18 decimal digits; with leading zeros it is "%05d", else "%d". Of
/// longer texts only the first bytes are kept, and the format ends in "..."; the key is still that
/// of the whole text.
class TextFormat {
public:
  static constexpr size_t longest = 1024; ///< bytes of a text that are looked at

  explicit TextFormat(std::string_view text) : whole(text), text(text.substr(0, longest)) {}

  /// Stands for the format, the same in every process. Never a special value.
  int64_t key() const;
  std::string format() const;
  void appendNumbers(std::vector<int64_t> &numbers) const;

private:
  template <typename Letter, typename Number> void eachPiece(Letter letter, Number number) const;

  std::string_view whole, text;
};

/// The original text. Takes the numbers that the format needs from the front of `numbers`.
std::string fillFormat(const std::string &format, std::span<const int64_t> &numbers);

} // namespace anole
