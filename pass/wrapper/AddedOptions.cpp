#include "pass/wrapper/AddedOptions.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace anole::wrapper {

namespace {

/// The words for "off" are those that ANOLE takes at run time.
bool isOff(const char *variable) {
  const char *value = std::getenv(variable);
  std::string_view text = value ? value : "";
  return text == "off" || text == "0" || text == "no" || text == "false";
}

/// Asks for source lines without -g. clang tracks locations for remarks, even for remarks that
/// nobody asked for. flang tracks them only for debug information, which the pass removes again at
/// its end. Remarks show the names of variables.
void addCompileOptions(Arguments &arguments, const Invocation &invocation, Language language,
                       const Installation &installation) {
  arguments.insert(arguments.begin(), "-fpass-plugin=" + installation.plugin.string());
  if (language != Language::Fortran) {
    arguments.insert(arguments.begin(), {"-Rpass-missed=^$", "-fno-discard-value-names"});
  } else if (!invocation.keepsLines) {
    arguments.push_back("-gline-tables-only"); // the last -g option wins
    setenv("ANOLE_PASS", "strip-lines", 1);
  }
}

/// The runtime finds the executable's thread block by its name, also where it is preloaded later.
constexpr const char *exportThreadBlock = "-Wl,--export-dynamic-symbol=__anole_thread_v3";

/// One word, because a caller that asks for the flags (-show) may change their order.
Arguments sharedRuntime(const Installation &installation) {
  return {"-Wl,--push-state,--no-as-needed," + installation.runtime.string() + ",--pop-state",
          "-Wl,-rpath," + installation.libraries.string(), exportThreadBlock};
}

/// It must come before MPI's archive, whose names are weak.
Arguments staticRuntime(const Installation &installation) {
  return {installation.archive.string(), "-lm"};
}

/// The procedures of module mpi_f08 are an archive, so a program that does not use it gets nothing
/// of it.
void addModules(Arguments &arguments, const Invocation &invocation,
                const Installation &installation) {
  arguments.insert(arguments.begin(), "-I" + installation.modules.string());
  std::filesystem::path procedures = installation.modules / "libanole-f08.a";
  if (invocation.reachesLinker && std::filesystem::exists(procedures))
    arguments.push_back(procedures.string());
}

void addLinkOptions(Arguments &arguments, const Invocation &invocation,
                    const Installation &installation, Switches switches) {
  if (switches.pass && invocation.linkTimeOptimised && canLoadPass(invocation)) {
    if (invocation.linker.empty())
      arguments.push_back("-fuse-ld=" + installation.llvm.linker());
    arguments.push_back("-Wl,--load-pass-plugin=" + installation.plugin.string());
  }
  if (!invocation.links)
    return;
  if (!switches.runtime) {
    if (switches.pass)
      arguments.push_back(exportThreadBlock);
    return;
  }
  bool isStatic = invocation.staticMpi && !installation.archive.empty();
  Arguments runtime = isStatic ? staticRuntime(installation) : sharedRuntime(installation);
  arguments.insert(arguments.end(), runtime.begin(), runtime.end());
}

} // namespace

bool canLoadPass(const Invocation &invocation) {
  std::string_view name = invocation.linker;
  name.remove_prefix(std::min(name.size(), name.rfind('/') + 1));
  return name.empty() || name.starts_with("lld") || name.starts_with("ld.lld");
}

Switches Switches::fromEnvironment() {
  bool on = !isOff("ANOLE_WRAPPER");
  return {.pass = on, .runtime = on && !isOff("ANOLE_LINK")};
}

Arguments addOptions(const Arguments &user, Language language, const Installation &installation,
                     Switches switches) {
  Arguments arguments = user;
  Invocation invocation = classify(user);
  if (language != Language::Fortran && invocation.preprocesses)
    arguments.insert(arguments.begin(), {"-idirafter", installation.includes.string()});
  if (language == Language::Fortran && switches.modules &&
      std::filesystem::exists(installation.modules))
    addModules(arguments, invocation, installation);
  if (switches.pass && invocation.compiles)
    addCompileOptions(arguments, invocation, language, installation);
  if (invocation.reachesLinker)
    addLinkOptions(arguments, invocation, installation, switches);
  return arguments;
}

Arguments withoutGfortranOptions(const Arguments &arguments) {
  Arguments kept;
  for (const std::string &argument : arguments)
    if (!argument.starts_with("-ffile-prefix-map=") && !argument.starts_with("-fstack-protector") &&
        argument != "-fallow-invalid-boz" && argument != "-fallow-argument-mismatch")
      kept.push_back(argument);
  return kept;
}

} // namespace anole::wrapper
