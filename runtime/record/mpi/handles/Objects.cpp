#include "runtime/record/mpi/handles/Objects.h"

namespace anole::record {

Objects::Objects()
    : types(key(MPI_DATATYPE_NULL)), ops(key(MPI_OP_NULL)), groups(key(MPI_GROUP_NULL)),
      files(key(MPI_FILE_NULL)), infos(key(MPI_INFO_NULL)), errhandlers(key(MPI_ERRHANDLER_NULL)),
      sessions(key(MPI_SESSION_NULL)), keyvals(MPI_KEYVAL_INVALID) {
  struct Tables { // NOLINTNEXTLINE(readability-identifier-naming): the names of the table's kinds
    ObjectNames &Type, &Op, &Group, &Info, &Errhandler, &Keyval;
  } tables{types, ops, groups, infos, errhandlers, keyvals};
#define ANOLE_PREDEFINED(Kind, Number, Name) tables.Kind.predefine(key(MPI_##Name), Number);
#include "runtime/core/handles/PredefinedNames.def"
}

} // namespace anole::record
