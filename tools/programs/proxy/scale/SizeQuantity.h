#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace anole::tools::generate {

/// Something that the number of ranks decides, and that programs use: the number itself, a side of
/// the plane or box of all ranks, a product of these, a logarithm.
struct SizeQuantity {
  std::string text; ///< as C
  /// Its value on so many ranks; nothing where there is none.
  std::function<std::optional<int64_t>(int64_t ranks)> at;
  /// See SizeLaw.
  std::map<std::string, std::string> needs{};
  std::set<std::string> helpers{};
  unsigned dimensions = 0, axis = 0; ///< of a side
  bool isAtom = true;

  bool isSide() const { return dimensions > 0; }
  bool isLogarithm() const { return helpers.contains("log2Of"); }
  bool isArea() const { return text.find('*') != std::string::npos; }
  std::string inside() const { return isAtom ? text : "(" + text + ")"; }
};

/// The number of ranks.
SizeQuantity ranksQuantity();
/// All of them, the most usual ones first.
const std::vector<SizeQuantity> &sizeQuantities();

} // namespace anole::tools::generate
