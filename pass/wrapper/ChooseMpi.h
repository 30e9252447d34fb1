#pragma once

#include "pass/wrapper/Invocation.h"

#include <filesystem>
#include <optional>

namespace anole::wrapper {

/// MPIs whose compilers Anole can wrap. Those that took over MPICH's count as MPICH. Each MPI with
/// the interface of MPI-5 has compilers for that, too.
enum class MpiKind { Mpich, OpenMpi, Abi };

/// One of its compilers.
struct MpiCompiler {
  MpiKind kind = MpiKind::Mpich;
  std::string program;  ///< as it is found on the PATH, or its file
  std::string variable; ///< of the environment, that tells it which compiler to run
};

/// The MPI for which programs are compiled: ANOLE_MPI names it (mpich, openmpi, abi, or the folder
/// that it was installed in). By default it is that of the user's mpicc. Nothing, if there is none
/// that the name means, and then `problem` says why.
std::optional<MpiCompiler> chooseMpi(Language language, std::string &problem);

} // namespace anole::wrapper
