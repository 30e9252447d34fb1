#include "tools/programs/replay/objects/ObjectTables.h"

namespace anole::replay {

/// MPI_COMM_WORLD and MPI_COMM_SELF are known once MPI is up.
ObjectTables::ObjectTables() {
  auto add = [](auto &table, int64_t number, auto object) {
    if (!table.find(number)) // of two names for one number the first counts
      table.add(number, object);
  };
#define ANOLE_ADD_Type(Number, Handle) add(types, Number, Datatype(Handle));
#define ANOLE_ADD_Op(Number, Handle) add(ops, Number, Op{Handle});
#define ANOLE_ADD_Group(Number, Handle) add(groups, Number, ReplayedGroup{Handle});
#define ANOLE_ADD_Info(Number, Handle) add(infos, Number, Info{Handle});
#define ANOLE_ADD_Errhandler(Number, Handle) add(errhandlers, Number, Errhandler{Handle});
#define ANOLE_ADD_Keyval(Number, Handle) add(keyvals, Number, Keyval{Handle});
#define ANOLE_PREDEFINED(Kind, Number, Name) ANOLE_ADD_##Kind(Number, MPI_##Name)
#include "runtime/core/handles/PredefinedNames.def"
}

} // namespace anole::replay
