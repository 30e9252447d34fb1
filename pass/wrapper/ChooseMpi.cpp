#include "pass/wrapper/ChooseMpi.h"

#include "pass/wrapper/Compiler.h"

#include <cstdlib>

namespace anole::wrapper {

namespace fs = std::filesystem;

namespace {

/// What each MPI calls its things; Debian, where several are installed, appends its suffix.
struct KindRow {
  MpiKind kind;
  const char *name, *variables[3];
};

constexpr KindRow kinds[] = {{MpiKind::Mpich, "mpich", {"MPICH_CC", "MPICH_CXX", "MPICH_FC"}},
                             {MpiKind::OpenMpi, "openmpi", {"OMPI_CC", "OMPI_CXX", "OMPI_FC"}}};
constexpr const char *programs[] = {"mpicc", "mpicxx", "mpifort"};

/// All compilers of Open MPI are links to one program.
MpiKind kindOf(const fs::path &compiler) {
  return compiler.filename() == "opal_wrapper" ? MpiKind::OpenMpi : MpiKind::Mpich;
}

MpiCompiler compilerOf(MpiKind kind, Language language, const std::string &program) {
  return {kind, program, kinds[int(kind)].variables[int(language)]};
}

std::optional<MpiCompiler> findOf(MpiKind kind, Language language) {
  const std::string plain = programs[int(language)];
  for (const std::string &program : {plain + "." + kinds[int(kind)].name, plain})
    if (fs::path file = locate(program); !file.empty() && kindOf(file) == kind)
      return compilerOf(kind, language, program);
  return std::nullopt;
}

std::optional<MpiCompiler> findIn(const fs::path &folder, Language language) {
  fs::path program = folder / "bin" / programs[int(language)];
  fs::path file = locate(program.string());
  if (file.empty())
    return std::nullopt;
  return compilerOf(kindOf(file), language, program.string());
}

std::optional<MpiCompiler> findDefault(Language language) {
  fs::path users = locate(programs[0]);
  MpiKind first = users.empty() ? MpiKind::Mpich : kindOf(users);
  if (auto found = findOf(first, language))
    return found;
  return findOf(first == MpiKind::Mpich ? MpiKind::OpenMpi : MpiKind::Mpich, language);
}

/// Both MPIs call them mpicc_abi; the first in PATH is taken.
std::optional<MpiCompiler> findOfAbi(Language language) {
  const std::string program = std::string(programs[int(language)]) + "_abi";
  fs::path file = locate(program);
  if (file.empty())
    return std::nullopt;
  MpiCompiler found = compilerOf(kindOf(file), language, program);
  found.kind = MpiKind::Abi;
  return found;
}

std::optional<MpiCompiler> findNamed(const std::string &name, Language language) {
  for (const KindRow &row : kinds)
    if (name == row.name)
      return findOf(row.kind, language);
  if (name == "abi")
    return findOfAbi(language);
  return name.starts_with("/") ? findIn(name, language) : std::nullopt;
}

} // namespace

std::optional<MpiCompiler> chooseMpi(Language language, std::string &problem) {
  const char *wish = std::getenv("ANOLE_MPI");
  const std::string name = wish ? wish : "", program = programs[int(language)];
  auto found = name.empty() ? findDefault(language) : findNamed(name, language);
  if (!found && name.empty())
    problem = "there is no " + program + " on the PATH; install MPICH or Open MPI";
  else if (!found)
    problem = "ANOLE_MPI=" + name + ": there is no " + program +
              " of it; it may be mpich, openmpi, abi, or the folder of an MPI with bin/" + program;
  return found;
}

} // namespace anole::wrapper
