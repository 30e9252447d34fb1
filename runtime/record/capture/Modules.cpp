#include "runtime/record/capture/Modules.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <climits>
#include <cstring>
#include <link.h>
#include <unistd.h>

namespace anole::record {
namespace {

uint64_t hashBytes(const void *data, size_t size) {
  uint64_t hash = size;
  for (size_t i = 0; i < size; ++i)
    hash = combineHash(hash, static_cast<const unsigned char *>(data)[i]);
  return hash;
}

/// Not on the stack: threads of the program may have little of it.
std::string executablePath() {
  std::string path(PATH_MAX, '\0');
  ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
  path.resize(length > 0 ? static_cast<size_t>(length) : 0);
  path.shrink_to_fit();
  return path;
}

/// The linker's build id if the file has one: the same for every copy of the file.
uint64_t buildId(const dl_phdr_info &info, const ElfW(Phdr) & segment) {
  uintptr_t note = info.dlpi_addr + segment.p_vaddr, end = note + segment.p_memsz;
  while (note + sizeof(ElfW(Nhdr)) <= end) {
    auto *header = reinterpret_cast<const ElfW(Nhdr) *>(note);
    uintptr_t name = note + sizeof *header, value = name + ((header->n_namesz + 3u) & ~3u);
    if (header->n_type == NT_GNU_BUILD_ID && header->n_namesz == 4 &&
        !memcmp(reinterpret_cast<const void *>(name), "GNU", 4))
      return hashBytes(reinterpret_cast<const void *>(value), header->n_descsz);
    note = value + ((header->n_descsz + 3u) & ~3u);
  }
  return 0;
}

uint64_t nameIdentity(const std::string &path) {
  size_t slash = path.rfind('/');
  size_t start = slash == std::string::npos ? 0 : slash + 1;
  return hashBytes(path.data() + start, path.size() - start);
}

int addModule(dl_phdr_info *info, size_t, void *list) {
  auto &modules = *static_cast<std::vector<Module> *>(list);
  Module module;
  module.base = info->dlpi_addr;
  module.path = modules.empty() ? executablePath() : info->dlpi_name;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_NOTE && !module.identity)
      module.identity = buildId(*info, segment);
    if (segment.p_type == PT_LOAD && (segment.p_flags & PF_R))
      module.readable.push_back({start, start + segment.p_filesz});
    if (segment.p_type != PT_LOAD || !(segment.p_flags & PF_X))
      continue;
    module.begin = module.begin ? std::min(module.begin, start) : start;
    module.end = std::max<uintptr_t>(module.end, start + segment.p_memsz);
  }
  if (!module.identity)
    module.identity = nameIdentity(module.path);
  modules.push_back(std::move(module));
  return 0;
}

int readChanges(dl_phdr_info *info, size_t, void *changes) {
  *static_cast<uint64_t *>(changes) = info->dlpi_adds + info->dlpi_subs;
  return 1; // the first object knows; stop there
}

} // namespace

bool Module::isReadable(uintptr_t address, size_t size) const {
  return std::any_of(readable.begin(), readable.end(), [&](const AddressRange &range) {
    return address >= range.begin && address <= range.end && size <= range.end - address;
  });
}

const std::vector<Module> &Modules::all() {
  refresh();
  return modules;
}

const Module *Modules::find(uintptr_t address) {
  refresh();
  return findKnown(address);
}

const Module *Modules::findKnown(uintptr_t address) const {
  auto after = std::upper_bound(modules.begin(), modules.end(), address,
                                [](uintptr_t a, const Module &m) { return a < m.begin; });
  if (after == modules.begin() || address >= std::prev(after)->end)
    return nullptr;
  return &*std::prev(after);
}

bool Modules::refresh() {
  uint64_t now = 0;
  dl_iterate_phdr(readChanges, &now);
  if (now == changes && !modules.empty())
    return false;
  changes = now;
  modules.clear();
  dl_iterate_phdr(addModule, &modules);
  std::sort(modules.begin(), modules.end(),
            [](const Module &a, const Module &b) { return a.begin < b.begin; });
  return true;
}

} // namespace anole::record
