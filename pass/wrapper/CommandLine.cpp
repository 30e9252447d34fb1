#include "pass/wrapper/CommandLine.h"

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

/// Source lines without -g: clang tracks locations for remarks, also for remarks that nobody asked
/// for. flang only tracks them for debug information, which the pass removes again at its end.
/// Names of variables stand in remarks.
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

Arguments sharedRuntime(const std::string &directory) {
  return {"-L" + directory,
          "-Wl,--push-state,--no-as-needed",
          "-lanole",
          "-Wl,--pop-state",
          "-Wl,-rpath," + directory,
          "-Wl,--export-dynamic-symbol=__anole_thread_v1"};
}

/// It must come before MPI's archive, whose names are weak.
Arguments staticRuntime(const std::string &directory) { return {directory + "/libanole.a", "-lm"}; }

/// The procedures of module mpi_f08 are an archive: who does not use it gets nothing of it.
void addModules(Arguments &arguments, const Invocation &invocation,
                const Installation &installation) {
  arguments.insert(arguments.begin(), "-I" + installation.modules.string());
  std::filesystem::path procedures = installation.modules / "libanole-f08.a";
  if (invocation.reachesLinker && std::filesystem::exists(procedures))
    arguments.push_back(procedures.string());
}

void addLinkOptions(Arguments &arguments, const Invocation &invocation,
                    const Installation &installation, Switches switches) {
  if (invocation.linkTimeOptimised) {
    if (!invocation.choosesLinker)
      arguments.push_back("-fuse-ld=lld");
    arguments.push_back("-Wl,--load-pass-plugin=" + installation.plugin.string());
  }
  if (!switches.linkRuntime || !invocation.links)
    return;
  Arguments runtime = invocation.staticMpi ? staticRuntime(installation.libraries.string())
                                           : sharedRuntime(installation.libraries.string());
  arguments.insert(arguments.end(), runtime.begin(), runtime.end());
}

} // namespace

Switches Switches::fromEnvironment() {
  return {.instrument = !isOff("ANOLE_WRAPPER"), .linkRuntime = !isOff("ANOLE_LINK")};
}

Arguments addOptions(const Arguments &user, Language language, const Installation &installation,
                     Switches switches) {
  Arguments arguments = user;
  Invocation invocation = classify(user);
  if (language == Language::Fortran && std::filesystem::exists(installation.modules))
    addModules(arguments, invocation, installation);
  if (!switches.instrument)
    return arguments;
  if (invocation.compiles)
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
