#include "runtime/symbols/SymbolsAbi.h"

#include <algorithm>
#include <dwarf.h>
#include <elfutils/libdwfl.h>
#include <map>
#include <string>
#include <vector>

namespace {

/// Debug information that is in the file itself. Rejected: elfutils' standard search, which may ask
/// a server in the network while all ranks wait.
int findNoDebugFile(Dwfl_Module *, void **, const char *, Dwarf_Addr, const char *, const char *,
                    GElf_Word, char **) {
  return -1;
}

constexpr Dwfl_Callbacks callbacks{dwfl_build_id_find_elf, findNoDebugFile,
                                   dwfl_offline_section_address, nullptr};

uint32_t numberOf(Dwarf_Die *die, unsigned attribute) {
  Dwarf_Attribute value;
  Dwarf_Word number = 0;
  if (dwarf_attr_integrate(die, attribute, &value))
    dwarf_formudata(&value, &number);
  return static_cast<uint32_t>(number);
}

const char *functionOf(Dwarf_Die *die) {
  Dwarf_Attribute name;
  for (unsigned attribute : {DW_AT_MIPS_linkage_name, DW_AT_linkage_name})
    if (dwarf_attr_integrate(die, attribute, &name))
      return dwarf_formstring(&name);
  return dwarf_diename(die);
}

bool isFunction(int tag) { return tag == DW_TAG_subprogram || tag == DW_TAG_inlined_subroutine; }

/// What has an address range, and may have functions in it that were inlined.
bool hasCode(int tag) {
  return isFunction(tag) || tag == DW_TAG_lexical_block || tag == DW_TAG_try_block ||
         tag == DW_TAG_catch_block;
}

/// What may have functions in it that are not in its own address range, if it has one: a namespace
/// of C++ or Rust, a module of Fortran, a type with methods, a procedure with internal ones.
bool mayHoldFunctions(int tag) {
  return tag == DW_TAG_namespace || tag == DW_TAG_module || tag == DW_TAG_class_type ||
         tag == DW_TAG_structure_type || tag == DW_TAG_union_type ||
         tag == DW_TAG_enumeration_type || tag == DW_TAG_subprogram;
}

/// Appends the functions below `parent` whose code the address is in, those that were inlined last.
/// Rejected: dwarf_getscopes, which does not look into what has no addresses itself, and so finds
/// no function of Rust, nor one of a namespace that clang compiled. The time grows with the unit.
void addFunctionsAt(Dwarf_Die *parent, Dwarf_Addr address, std::vector<Dwarf_Die> &functions) {
  Dwarf_Die die;
  size_t before = functions.size();
  for (int end = dwarf_child(parent, &die); end == 0; end = dwarf_siblingof(&die, &die)) {
    int tag = dwarf_tag(&die);
    bool isInside = hasCode(tag) && dwarf_haspc(&die, address) > 0;
    if (isInside && isFunction(tag))
      functions.push_back(die);
    if (isInside || mayHoldFunctions(tag))
      addFunctionsAt(&die, address, functions);
    if (isInside || functions.size() > before)
      return;
  }
}

/// Where the call stands that was inlined as `die`.
AnoleSourcePlace callPlace(Dwarf_Die *unit, Dwarf_Die *die) {
  Dwarf_Files *files = nullptr;
  size_t count = 0;
  AnoleSourcePlace place{nullptr, nullptr, numberOf(die, DW_AT_call_line),
                         numberOf(die, DW_AT_call_column)};
  if (dwarf_getsrcfiles(unit, &files, &count) == 0)
    place.file = dwarf_filesrc(files, numberOf(die, DW_AT_call_file), nullptr, nullptr);
  return place;
}

/// Where the address itself stands.
AnoleSourcePlace linePlace(Dwarf_Die *unit, Dwarf_Addr address) {
  AnoleSourcePlace place{};
  Dwarf_Line *line = dwarf_getsrc_die(unit, address);
  if (!line)
    return place;
  int number = 0, column = 0;
  dwarf_lineno(line, &number);
  dwarf_linecol(line, &column);
  place.file = dwarf_linesrc(line, nullptr, nullptr);
  place.line = static_cast<uint32_t>(number);
  place.column = static_cast<uint32_t>(column);
  return place;
}

class DwarfReader {
public:
  DwarfReader() : dwfl(dwfl_begin(&callbacks)) {}
  ~DwarfReader() { dwfl_end(dwfl); }
  DwarfReader(const DwarfReader &) = delete;
  DwarfReader &operator=(const DwarfReader &) = delete;

  std::vector<AnoleSourcePlace> find(const std::string &file, uint64_t offset) {
    Dwfl_Module *module = open(file);
    Dwarf_Die *unit = module ? unitAt(module, offset) : nullptr;
    return unit ? places(unit, offset) : std::vector<AnoleSourcePlace>();
  }

private:
  Dwfl_Module *open(const std::string &file) {
    auto [entry, isNew] = modules.try_emplace(file, nullptr);
    if (isNew) {
      dwfl_report_begin_add(dwfl);
      entry->second = dwfl_report_offline(dwfl, file.c_str(), file.c_str(), -1);
      dwfl_report_end(dwfl, nullptr, nullptr);
    }
    return entry->second;
  }

  struct UnitRange {
    Dwarf_Addr begin, end;
    Dwarf_Die *unit;
  };

  Dwarf_Die *unitAt(Dwfl_Module *module, Dwarf_Addr address) {
    auto [entry, isNew] = units.try_emplace(module);
    if (isNew)
      entry->second = unitRanges(module);
    const std::vector<UnitRange> &ranges = entry->second;
    auto after = std::upper_bound(ranges.begin(), ranges.end(), address,
                                  [](Dwarf_Addr a, const UnitRange &r) { return a < r.begin; });
    bool isIn = after != ranges.begin() && address < std::prev(after)->end;
    return isIn ? std::prev(after)->unit : nullptr;
  }

  /// All units are asked, once: clang writes no index of addresses (.debug_aranges), on which
  /// elfutils' own search relies.
  static std::vector<UnitRange> unitRanges(Dwfl_Module *module) {
    std::vector<UnitRange> ranges;
    Dwarf_Addr bias = 0, base = 0, begin = 0, end = 0;
    Dwarf_Die *unit = nullptr;
    while ((unit = dwfl_module_nextcu(module, unit, &bias)))
      for (ptrdiff_t next = 0; (next = dwarf_ranges(unit, next, &base, &begin, &end)) > 0;)
        ranges.push_back({begin, end, unit});
    std::sort(ranges.begin(), ranges.end(),
              [](const UnitRange &a, const UnitRange &b) { return a.begin < b.begin; });
    return ranges;
  }

  /// Each function that was inlined knows its place in the next outer one.
  static std::vector<AnoleSourcePlace> places(Dwarf_Die *unit, Dwarf_Addr address) {
    std::vector<Dwarf_Die> functions;
    addFunctionsAt(unit, address, functions);
    std::vector<AnoleSourcePlace> result(functions.size());
    AnoleSourcePlace place = linePlace(unit, address);
    for (size_t i = functions.size(); i-- > 0;) {
      place.function = functionOf(&functions[i]);
      result[i] = place;
      place = callPlace(unit, &functions[i]);
    }
    return result;
  }

  Dwfl *dwfl;
  std::map<std::string, Dwfl_Module *> modules;
  std::map<Dwfl_Module *, std::vector<UnitRange>> units; ///< ascending by begin
};

} // namespace

extern "C" {

__attribute__((visibility("default"))) void *anole_symbols_open(void) {
  try {
    return new DwarfReader;
  } catch (...) {
    return nullptr;
  }
}

__attribute__((visibility("default"))) void anole_symbols_find(void *reader, const char *module,
                                                               uint64_t offset,
                                                               AnolePlaceReceiver receiver,
                                                               void *data) {
  try {
    for (const AnoleSourcePlace &place : static_cast<DwarfReader *>(reader)->find(module, offset))
      receiver(&place, data);
  } catch (...) {
    return; // out of memory: the path keeps its address
  }
}

__attribute__((visibility("default"))) void anole_symbols_close(void *reader) {
  delete static_cast<DwarfReader *>(reader);
}
}
