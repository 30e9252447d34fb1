#include "runtime/record/redirect/Redirect.h"

#include "runtime/core/settings/Options.h"
#include "runtime/record/functions/Mpi.h" // IWYU pragma: keep: PMPI_Init
#include "runtime/record/redirect/FindNext.h"
#include "runtime/record/redirect/LookUps.h"
#include "runtime/record/redirect/SlotWriter.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>

namespace anole::record {
namespace {

/// Functions of tools behind this library.
std::vector<const void *> &toolsBehind() {
  static std::vector<const void *> functions;
  return functions;
}

/// Calls visit for each object of this process, in the order in which functions are looked up,
/// until it returns false.
template <class Visit> void forEachObject(Visit visit) {
  auto call = [](dl_phdr_info *info, size_t, void *data) {
    return (*static_cast<Visit *>(data))(LoadedObject(*info)) ? 0 : 1;
  };
  dl_iterate_phdr(call, &visit);
}

/// MPICH's binding may also be part of the executable, which then imports what only the binding
/// uses. Tools may define Fortran names, too; they also define the C function.
bool isFortranBinding(const LoadedObject &object) {
  if (object.find("mpi_init_") || object.find("mpi_init_f08_"))
    return !object.find("MPI_Init");
  bool found = false;
  object.forEachImport(
      [&](std::string_view name, void **) { found |= name == "MPII_Keyval_set_proxy"; });
  return found;
}

/// MPI may be linked into the program itself.
bool isMpi(const LoadedObject &object) {
  return object.find("PMPI_Init") || object.contains(reinterpret_cast<const void *>(&PMPI_Init));
}

class Redirection {
public:
  void run() {
    forEachObject([this](const LoadedObject &object) { return !isOwn(object); });
    if (!own)
      return;
    forEachObject([this](const LoadedObject &object) { return redirectTool(object); });
    forEachObject([this](const LoadedObject &object) { return redirectBinding(object); });
    forEachObject([](const LoadedObject &object) {
      if (!object.contains(reinterpret_cast<const void *>(&redirectImports)))
        watchLookUps(object);
      return true;
    });
  }

private:
  bool isOwn(const LoadedObject &object) {
    if (object.contains(reinterpret_cast<const void *>(&redirectImports)))
      own = object;
    return own.has_value();
  }

  /// This library's function for PMPI_X; null for all other names.
  void *wrapperOf(const char *import) const {
    return std::string_view(import).starts_with("PMPI") ? own->find(import + 1) : nullptr;
  }

  bool redirectTool(const LoadedObject &object) {
    if (object.contains(reinterpret_cast<const void *>(&redirectImports)))
      return false;
    auto isHere = [&](const void *function) { return object.contains(function); };
    if (std::ranges::any_of(toolsBehind(), isHere))
      return true;
    SlotWriter writer(object);
    object.forEachImport([&](const char *name, void **slot) {
      void *wrapper = wrapperOf(name), *defined = wrapper ? object.find(name + 1) : nullptr;
      if (defined && writer.set(slot, wrapper))
        entries.try_emplace(wrapper, defined);
    });
    return true;
  }

  bool redirectBinding(const LoadedObject &object) {
    if (!isFortranBinding(object))
      return true;
    SlotWriter writer(object);
    object.forEachImport([&](const char *name, void **slot) {
      void *wrapper = wrapperOf(name);
      if (!wrapper || object.find(name + 1))
        return;
      auto entry = entries.find(wrapper);
      writer.set(slot, entry == entries.end() ? wrapper : entry->second);
    });
    return true;
  }

  std::optional<LoadedObject> own;
  std::map<void *, void *> entries; ///< by wrapper: the first tool in front that leads to it
};

/// The other tools work also while the tracer is off.
__attribute__((constructor)) void redirectAtStart() try {
  toolsBehind() = findNextCalls();
  if (parseOptions(secure_getenv).options.enabled)
    redirectImports();
} catch (...) {
  // Without memory, calls go where they always went.
}

} // namespace

void redirectImports() noexcept try { Redirection().run(); } catch (...) {
  // The same.
}

void redirectCallsOfMpi(std::string_view name, void *target) noexcept {
  forEachObject([&](const LoadedObject &object) {
    if (!isMpi(object))
      return true;
    SlotWriter writer(object);
    object.forEachCalled([&](std::string_view called, void **slot) {
      if (called == name)
        writer.set(slot, target);
    });
    return true;
  });
}

bool isImported(std::string_view name) noexcept {
  bool found = false;
  forEachObject([&](const LoadedObject &object) {
    object.forEachImport([&](std::string_view imported, void **) { found |= imported == name; });
    return !found;
  });
  return found;
}

void *findInMpi(const char *name) noexcept {
  void *found = nullptr;
  forEachObject([&](const LoadedObject &object) {
    found = isMpi(object) ? object.find(name) : nullptr;
    return !found;
  });
  return found;
}

} // namespace anole::record
