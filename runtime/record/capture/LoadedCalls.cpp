#include "runtime/record/capture/LoadedCalls.h"

#include "runtime/core/source/ElfFile.h"
#include "runtime/core/source/SiteTable.h"

#include <algorithm>
#include <array>
#include <sys/auxv.h>
#include <utility>

/// Of the compiler's runtime library: start of the function that an address is in.
extern "C" void *_Unwind_FindEnclosingFunction(void *address);

namespace anole::record {
namespace {

/// The section in memory. Its place is taken from the file; one that does not fit to what is loaded
/// (the file was replaced) is not touched.
std::string_view loadedSection(const Module &module, const ElfFile &file, const char *name) {
  std::vector<Elf64_Shdr> found = file.sectionsNamed(name);
  if (found.size() != 1 || !(found[0].sh_flags & SHF_ALLOC))
    return {};
  uintptr_t begin = module.base + found[0].sh_addr;
  if (!module.isReadable(begin, found[0].sh_size))
    return {};
  return {reinterpret_cast<const char *>(begin), found[0].sh_size};
}

/// There is one main function; under a Fortran compiler of LLVM it has the other name.
const std::array<uint32_t, 2> &mains() {
  static const std::array hashes{functionHash("main"), functionHash("_QQmain")};
  return hashes;
}

} // namespace

void LoadedCalls::refresh() {
  if (loadedModules.refresh())
    known.clear();
}

const ListedCall *LoadedCalls::returningTo(void *address) {
  auto value = reinterpret_cast<uintptr_t>(address);
  auto [entry, isNew] = known.try_emplace(value, nullptr);
  if (isNew)
    entry->second = lookUp(value);
  return entry->second;
}

const ListedCall *LoadedCalls::lookUp(uintptr_t address) {
  const Module *module = loadedModules.findKnown(address - 1);
  if (!module)
    return nullptr;
  CallTable &table = tableOf(*module);
  if (table.empty())
    return nullptr;
  void *function = _Unwind_FindEnclosingFunction(reinterpret_cast<void *>(address - 1));
  return table.returningTo(address, reinterpret_cast<uintptr_t>(function));
}

const ListedCall *LoadedCalls::calledByMain(uint64_t context) {
  const Module *program = loadedModules.findKnown(getauxval(AT_ENTRY));
  if (!program || tableOf(*program).empty())
    return nullptr;
  const ListedCall *call = calls.between(0, context);
  return call && std::ranges::find(mains(), call->caller) != mains().end() ? call : nullptr;
}

void LoadedCalls::readCallsBeside(const ListedCall &call) {
  for (auto &[key, table] : tables)
    if (isLoaded(key))
      table.read(call.caller);
}

bool LoadedCalls::isLoaded(const TableKey &key) {
  auto isIt = [&](const Module &module) {
    return module.identity == key.first && module.base == key.second;
  };
  return std::ranges::any_of(loadedModules.all(), isIt);
}

bool LoadedCalls::addUnplaced(std::span<const ListedCall *const> onStack) {
  bool isNew = false;
  for (auto &[key, table] : tables)
    if (isLoaded(key))
      table.readAll();
  for (const ListedCall *call : onStack) {
    std::string_view text = std::exchange(siteTexts[call->module], {});
    SiteTable table;
    parseSites(text, table);
    for (const CallSite &site : table.sites)
      calls.addUnplaced({.site = site.site,
                         .caller = functionHash(site.caller.text()),
                         .callee = site.callee.text() == "*" ? 0 : functionHash(site.callee.text()),
                         .module = call->module});
    isNew |= !table.sites.empty();
  }
  return isNew;
}

CallTable &LoadedCalls::tableOf(const Module &module) {
  auto [entry, isNew] = tables.try_emplace({module.identity, module.base});
  if (isNew) {
    ElfFile file(module.path);
    std::string_view section = loadedSection(module, file, callSection);
    siteTexts.push_back(loadedSection(module, file, siteSection));
    auto number = static_cast<uint32_t>(modules.size());
    modules.push_back(module.path);
    entry->second = CallTable(section, reinterpret_cast<uintptr_t>(section.data()),
                              {module.begin, module.end}, number, calls);
    for (uint32_t function : mains())
      entry->second.read(function);
  }
  return entry->second;
}

} // namespace anole::record
