#include "runtime/record/run/FatalErrors.h"

#include "runtime/core/model/Ending.h"
#include "runtime/record/capture/CallScope.h"
#include "runtime/record/functions/Mpi.h"
#include "runtime/record/redirect/Redirect.h"
#include "runtime/record/run/Tracer.h"

#include <cstddef>
#include <dlfcn.h>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>

namespace anole::record {
namespace {

/// Does nothing where the program has called MPI_Abort, which ends the record itself.
void endForError() noexcept try {
  Tracer::get().end(EndKind::MpiError, "MPI ended the program for an error");
} catch (...) {
  // The program ends anyway.
}

/// Where Open MPI's error handlers and MPI_Abort meet.
constexpr const char *abortName = "ompi_mpi_abort";
int (*abortOfOpenMpi)(MPI_Comm comm, int code);

int abortJob(MPI_Comm comm, int code) {
  endForError();
  return abortOfOpenMpi(comm, code);
}

void watchOpenMpi() {
  abortOfOpenMpi = reinterpret_cast<decltype(abortOfOpenMpi)>(findInMpi(abortName));
  if (abortOfOpenMpi)
    redirectCallsOfMpi(abortName, reinterpret_cast<void *>(&abortJob));
}

/// What MPI would call. If MPI is part of the program, so is this code, and its own calls are
/// redirected like MPI's.
ssize_t (*writeOfSystem)(int file, const void *data, size_t size);
void (*exitOfSystem)(int status);

/// MPICH tells the launcher by a line of text, through a socket. The second version of this
/// protocol puts six digits before it.
bool isOrderToAbort(int file, std::string_view text) {
  constexpr std::string_view order = "cmd=abort";
  constexpr size_t digits = 6;
  struct stat end;
  return text.substr(0, digits + order.size()).find(order) != std::string_view::npos &&
         fstat(file, &end) == 0 && S_ISSOCK(end.st_mode);
}

ssize_t writeOfMpi(int file, const void *data, size_t size) {
  if (isOrderToAbort(file, {static_cast<const char *>(data), size}))
    endForError();
  return writeOfSystem(file, data, size);
}

/// Errors of files end the process without a word to the launcher. If MPI is part of the program,
/// this is the program's own exit, too.
void exitOfMpi(int status) {
  if (CallScope::isInside())
    endForError();
  exitOfSystem(status);
}

/// An MPICH that was built for another PMI library tells that one. What the functions of PMI-1 and
/// PMI-2 are not given, they do not look at.
using AbortOfPmi = int (*)(int code, const char *message, void *processes, size_t count);
AbortOfPmi abortOfPmi1, abortOfPmi2, abortOfPmix;

template <AbortOfPmi &OfLibrary>
int abortByPmi(int code, const char *message, void *processes, size_t count) {
  endForError();
  return OfLibrary(code, message, processes, count);
}

template <typename Call> void redirect(const char *name, Call &ofSystem, Call ours) {
  ofSystem = reinterpret_cast<Call>(dlsym(RTLD_DEFAULT, name));
  if (ofSystem)
    redirectCallsOfMpi(name, reinterpret_cast<void *>(ours));
}

void watchMpich() {
  redirect("write", writeOfSystem, &writeOfMpi);
  redirect("exit", exitOfSystem, &exitOfMpi);
  redirect("PMI_Abort", abortOfPmi1, &abortByPmi<abortOfPmi1>);
  redirect("PMI2_Abort", abortOfPmi2, &abortByPmi<abortOfPmi2>);
  redirect("PMIx_Abort", abortOfPmix, &abortByPmi<abortOfPmix>);
}

} // namespace

void watchFatalErrors() noexcept { isOpenMpi() ? watchOpenMpi() : watchMpich(); }

} // namespace anole::record
