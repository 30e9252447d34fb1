#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace anole {

/// The functions of an ELF file by address, including static ones unless the file is stripped.
class ElfSymbols {
public:
  explicit ElfSymbols(const std::string &file);

  /// Linkage name of the function that contains the address (as in the file); empty if unknown.
  std::string functionAt(uint64_t address) const;

private:
  struct Function {
    uint64_t begin = 0, end = 0;
    std::string name;
  };
  std::vector<Function> functions; ///< ascending by begin
};

} // namespace anole
