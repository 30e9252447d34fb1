#pragma once

#include "runtime/record/functions/Mpi.h"

#include <type_traits>

namespace anole::replay {

template <class Object> void ignoreError(Object *, int *, ...) {}

/// Stands for a function of the program, which a trace does not hold: reductions leave their
/// operands unchanged, handlers ignore the error, attributes are not copied. (In MPI libraries
/// whose handles are numbers, several of these types are one.)
template <class Function> Function *callback() {
  if constexpr (std::is_same_v<Function, MPI_User_function>)
    return [](void *, void *, int *, MPI_Datatype *) {};
#if MPI_VERSION >= 4
  else if constexpr (std::is_same_v<Function, MPI_User_function_c>)
    return [](void *, void *, MPI_Count *, MPI_Datatype *) {};
#endif
#ifdef ANOLE_MPI_SESSIONS
  else if constexpr (std::is_same_v<Function, MPI_Session_errhandler_function>)
    return ignoreError<MPI_Session>;
#endif
  else if constexpr (std::is_same_v<Function, MPI_Comm_errhandler_function>)
    return ignoreError<MPI_Comm>;
  else if constexpr (std::is_same_v<Function, MPI_Win_errhandler_function>)
    return ignoreError<MPI_Win>;
  else if constexpr (std::is_same_v<Function, MPI_File_errhandler_function>)
    return ignoreError<MPI_File>;
  else if constexpr (std::is_same_v<Function, MPI_Comm_copy_attr_function>)
    return MPI_COMM_NULL_COPY_FN;
  else if constexpr (std::is_same_v<Function, MPI_Comm_delete_attr_function>)
    return MPI_COMM_NULL_DELETE_FN;
  else if constexpr (std::is_same_v<Function, MPI_Type_copy_attr_function>)
    return MPI_TYPE_NULL_COPY_FN;
  else if constexpr (std::is_same_v<Function, MPI_Type_delete_attr_function>)
    return MPI_TYPE_NULL_DELETE_FN;
  else if constexpr (std::is_same_v<Function, MPI_Win_copy_attr_function>)
    return MPI_WIN_NULL_COPY_FN;
  else
    return static_cast<MPI_Win_delete_attr_function *>(MPI_WIN_NULL_DELETE_FN);
}

} // namespace anole::replay
